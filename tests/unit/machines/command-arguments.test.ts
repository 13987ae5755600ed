import { expect, test } from 'vitest'
import { areArgumentsValid, argumentProblemOf } from '#machines/command-arguments.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'

const parcel = (...quantities: number[]): CommandArgument[] => [
  { name: 'tracking_number', kind: 'text', max: 64, value: '' },
  { name: 'contents', kind: 'lines', lines: quantities.map((quantity, id) => ({ id, name: 'x', open: 34, quantity })) },
]

const day = (value: string): CommandArgument => ({
  name: 'date_paid',
  kind: 'text',
  lastDay: '2026-05-10',
  max: 16,
  value,
})

test.each([
  [parcel(34, 34), undefined],
  [parcel(0, 1), undefined],
  // without lines all that is open is meant
  [parcel(), undefined],
  [parcel(0, 0), 'no_pieces'],
  [parcel(35, 1), 'bad_pieces'],
  [parcel(-1, 1), 'bad_pieces'],
  [parcel(1.5, 1), 'bad_pieces'],
  [parcel(Number.NaN, 1), 'bad_pieces'],
  [[{ name: 'locale', kind: 'choice', choices: [], value: undefined } satisfies CommandArgument], 'no_choice'],
  [[day('2026-05-10')], undefined],
  [[day('')], undefined],
  [[day('2026-05-11')], 'day_to_come'],
])('%j lacks %s', (needs, lack) => {
  expect(argumentProblemOf(needs)).toBe(lack)
  expect(areArgumentsValid(needs)).toBe(lack === undefined)
})
