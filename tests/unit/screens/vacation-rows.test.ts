import { expect, it } from 'vitest'
import { vacationRows } from '#screens/absence/vacation-rows.ts'

/** Keys with what fills them. */
const t = ((key: string, filled?: Record<string, unknown>) =>
  filled === undefined ? key : `${key}(${Object.values(filled).join(',')})`) as unknown as Parameters<
  typeof vacationRows
>[1]['t']
const number = String

it('what is left of the vacation is said alike: of how much, how much is asked for, and what is free then', () => {
  const account = { left: 18, requested: 4, entitled: 26 }
  const side = vacationRows(account, { t, number })
  expect(side.map(({ id, value }) => [id, value])).toEqual([
    ['left', 'vacation.of(days(18,18),26)'],
    ['requested', 'days(4,4)'],
    ['free', 'days(14,14)'],
  ])
  const dialog = vacationRows(account, { t, number, year: 2026, wanted: 2 })
  expect(dialog.map(({ value }) => value).slice(0, 2)).toEqual(side.map(({ value }) => value).slice(0, 2))
  expect(dialog[2]?.value).toBe('left_then(14,12)')
  expect(vacationRows({ ...account, requested: 0 }, { t, number })).toHaveLength(1)
})
