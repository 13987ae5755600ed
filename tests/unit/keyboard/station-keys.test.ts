import { expect, test } from 'vitest'
import { offersAtStation } from '#app/keyboard/station-keys.ts'
import type { Offer } from '#commands/offers.ts'

const offer = (id: string, keys: string, scope: Offer['scope'] = 'app'): Offer => ({
  id,
  keys,
  scope,
  enabled: true,
  because: [],
  run: () => {},
})

test('a station leaves chords and function keys to everything else, and takes no single key for help', () => {
  const all = [
    offer('packing.box', 'b', 'packing'),
    offer('list.next', 'j | ArrowDown'),
    offer('palette.open', 'Mod+K'),
    offer('help.open', '? | F1'),
  ]
  const keysOf = (isStation: boolean) => offersAtStation(isStation, all).map(({ keys }) => keys)
  expect(keysOf(true)).toEqual(['b', undefined, 'Mod+K', 'F1'])
  expect(keysOf(false)).toEqual(['b', 'j | ArrowDown', 'Mod+K', '? | F1'])
})
