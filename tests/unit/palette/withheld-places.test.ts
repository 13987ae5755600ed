import { expect, test } from 'vitest'
import { createRows } from '#app/palette/choosing/rows.ts'
import { withheldCandidates } from '#app/palette/choosing/withheld-candidates.ts'
import { offers } from '#commands/offers.ts'
import { isVisible } from '#commands/navigation.ts'
import { isBuilt, placeIds, placeOf } from '#commands/places.ts'
import { commands } from '#commands/registry.ts'
import { roles } from '#entities/role.ts'
import { candidatesOf, wordsOf } from './words.ts'

const asked = { mode: 'all', hits: [], lists: [], uses: {}, now: 0 } as const
const t = wordsOf('de_DE')
const inDrawer = placeIds.filter((id) => isBuilt(id) && placeOf(id).drawer === true)

/** The palette of somebody with these roles, on the dashboard. */
const paletteOf = (own: readonly string[]) => {
  const hears = (id: string) => placeIds.some((place) => id === `go.${place}` && isVisible(place, own))
  const offered = offers(commands, { app: { hears, verdict: () => ({ ok: true }), send: () => {} } })
  return createRows([...candidatesOf(offered, 'de_DE'), ...withheldCandidates(commands, offered, t, 'de_DE')])
}

test.each([[[]], ...roles.map((role) => [[role]])])('%j finds every place by its name, or whose it is', (own) => {
  const rowsOf = paletteOf(own)
  const found = inDrawer.map((place) => {
    const [row] = rowsOf({ ...asked, query: t(place, { ns: 'places' }) }).rows
    return row?.kind === 'command' && [row.offer.id, row.offer.enabled, /Rolle .+ offen/.test(row.why ?? '')]
  })
  expect(found).toEqual(inDrawer.map((place) => [`go.${place}`, isVisible(place, own), !isVisible(place, own)]))
})

test('what the role does not open stays out of what is browsed', () => {
  const rowsOf = paletteOf(['shipping_manager'])
  for (const mode of ['all', 'commands', 'help'] as const)
    expect(rowsOf({ ...asked, mode, query: '' }).rows.filter((row) => row.kind === 'command' && row.why)).toEqual([])
})
