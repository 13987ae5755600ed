import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { toastTexts } from '#app/palette/running/standing.ts'
import entities from '#locales/de_DE/entities.json' with { type: 'json' }
import palette from '#locales/de_DE/palette.json' with { type: 'json' }
import history from '#locales/de_DE/record.json' with { type: 'json' }
import type { Subject } from '#machines/palette-context.ts'
import { movesOfShipment } from '#machines/shipment/moves.ts'

const record = { id: 3, version: 1, number: 'SH-3', status: 'not-yet-shipped' }
const subject: Subject = { object: 'shipment', id: 3, version: 1, record, moves: movesOfShipment }
const told = (type: string, status: string, texts: Readonly<Record<string, string>>) => {
  const t = ((key: string, { defaultValue, ...options }: Record<string, string>) =>
    (texts[key] ?? defaultValue ?? key).replaceAll(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => options[name] ?? '',
    )) as TFunction // as much of it as is asked
  const changed = { entity: { ...record, status } }
  return toastTexts(subject, { type }, changed, { t, locale: 'de_DE' } as Parameters<typeof toastTexts>[3]).text
}

test('what leaves a shipment where it stands is told by what was done, and else by where it stands', () => {
  const all = { ...palette, ...entities, ...history, shipment: 'Sendung' }
  expect(told('shipment.label', 'not-yet-shipped', all)).toBe('Sendung SH-3: Etiketten angefordert')
  expect(told('shipment.ship', 'shipped', all)).toBe('Sendung SH-3: Versandt')
  // in a list whose words do not hold the history
  expect(told('shipment.label', 'not-yet-shipped', { ...palette, ...entities, shipment: 'Sendung' })).toBe(
    'Sendung SH-3: Noch nicht versandt',
  )
})
