import { createInstance, type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { resolveKey } from '#app/keyboard/resolve-key.ts'
import { whyWithheld } from '#app/keyboard/why-withheld.ts'
import { withheld } from '#app/keyboard/withheld.ts'
import { coreCommands } from '#commands/core.ts'
import type { Offer } from '#commands/offers.ts'
import commands from '#locales/de_DE/commands.json' with { type: 'json' }
import keys from '#locales/de_DE/keys.json' with { type: 'json' }
import places from '#locales/de_DE/places.json' with { type: 'json' }
import ui from '#locales/de_DE/ui.json' with { type: 'json' }

const offered = coreCommands
  .filter(({ id }) => id === 'go.home' || id === 'go.customers')
  .map((command): Offer => ({ ...command, enabled: true, because: [], run: () => {} }))
const nowhere = { isField: false, isControl: false, movesWithin: false, isModal: false }

/** What a key means that nothing on offer hears. */
const heard = (stroke: string, first: string | null = null, focus = nowhere) => {
  const found = resolveKey(withheld(coreCommands, offered), [stroke], { first, focus, repeat: false, singleKeys: true })
  return 'offer' in found ? `${found.kind} ${found.offer.id}` : found.kind
}

test('keys of places and of the clock that a role lacks are heard, and refused', () => {
  expect(heard('o', 'g')).toBe('refused go.orders')
  expect(heard('p', 'g')).toBe('refused go.parcels')
  expect(heard('t')).toBe('first')
  expect(heard('s', 't')).toBe('refused worktime.start')
})

test('what is offered, leads nowhere, or is typed in a field is none of them', () => {
  expect(heard('c', 'g')).toBe('lost')
  expect(heard('z', 'g')).toBe('lost')
  expect(heard('t', null, { ...nowhere, isField: true })).toBe('not-ours')
})

test('it is said whose they are', async () => {
  const words = createInstance({
    lng: 'de',
    resources: { de: { commands, keys, places, ui } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  const t: TFunction = await words.init()
  expect(whyWithheld('go.orders', t, 'de_DE')).toMatch(/^„Aufträge“ .* Rolle Auftragsverwaltung offen/)
  expect(whyWithheld('go.files', t, 'de_DE')).toMatch(/^„Dateien“ .* Rolle Administration offen/)
  expect(whyWithheld('worktime.start', t, 'de_DE')).toMatch(/^„Arbeitszeit starten“ .* Rolle Zeiterfassung offen/)
})
