import { expect, test } from 'vitest'
import type { PricesInList } from '#api/price.ts'
import {
  dearerIn,
  gapIn,
  inheritedAt,
  lowestOf,
  quantitiesOf,
  rowAt,
  shownLists,
  tiersOf,
  type Tier,
} from '#screens/price/lines.ts'

const list = (id: number, more: Partial<PricesInList> = {}): PricesInList => ({
  id,
  label: `L${id}`,
  type: 'b2b',
  currency: 'EUR',
  is_tax_included: false,
  tiers: [],
  inherited: null,
  valid_since: null,
  lowest_before: null,
  lowest_now: null,
  since: [],
  former: [],
  ...more,
})
const tier = (min_quantity: number, price: string): Tier => ({ min_quantity, price })
const row = (of: number, from: number, price: unknown) => ({
  price_list: { id: of, label: `L${of}` },
  min_quantity: from,
  price,
})
const parent = (...tiers: Tier[]) => ({ inherited: { of: { id: 9, label: 'Jacke' }, tiers } })

test('a list is shown that says something, inherits something or was asked for, else those of end customers', () => {
  const lists = [list(1, { type: 'default' }), list(2), list(3, parent(tier(1, '5'))), list(4)]
  const ids = (rows: Parameters<typeof shownLists>[1], added: number[]) =>
    shownLists(lists, rows, added).map(({ id }) => id)
  expect(ids([row(2, 1, '4')], [])).toEqual([2, 3])
  expect(ids([], [4])).toEqual([3, 4])
  expect(shownLists([list(1, { type: 'default' }), list(2)], [], []).map(({ id }) => id)).toEqual([1])
  expect(shownLists([list(7), list(8)], [], []).map(({ id }) => id)).toEqual([7])
})

test('a column stands for each quantity that somebody named, and always for one piece', () => {
  expect(quantitiesOf([list(1, parent(tier(10, '5')))], [row(1, 25, '4'), row(1, 5, null)], [50])).toEqual([
    1, 5, 10, 25, 50,
  ])
  expect(quantitiesOf([], [], [])).toEqual([1])
})

test('what is still typed is no price yet', () => {
  const rows = [row(1, 5, { unread: '1a' }), row(1, 10, '3'), row(1, 1, '4'), row(2, 1, '9')]
  expect(tiersOf(rows, 1)).toEqual([tier(1, '4'), tier(10, '3')])
  expect(rowAt(rows, 1, 5)?.price).toEqual({ unread: '1a' })
})

test('up to its first own tier what its product costs counts, and from there on its own alone', () => {
  const of = list(1, parent(tier(1, '20'), tier(5, '18'), tier(25, '15')))
  expect(inheritedAt(of, [], 5)).toBe('18')
  expect(inheritedAt(of, [tier(10, '16')], 5)).toBe('18')
  expect(inheritedAt(of, [tier(10, '16')], 25)).toBeUndefined()
})

test('a gap is below the first tier of all that count, a dearer tier is named with the one above it', () => {
  expect(gapIn(list(1), [tier(5, '9'), tier(10, '8')])).toBe(5)
  expect(gapIn(list(1), [tier(1, '9')])).toBeUndefined()
  expect(gapIn(list(1), [])).toBeUndefined()
  expect(gapIn(list(1, parent(tier(1, '10'))), [tier(5, '9')])).toBeUndefined()
  expect(gapIn(list(1, parent(tier(3, '10'))), [tier(5, '9')])).toBe(3)
  expect(dearerIn([tier(1, '9.9'), tier(5, '10'), tier(10, '10')])).toEqual([{ from: 5, than: 1 }])
})

test('a reduction names the lowest of the 30 days before it, one that is being written that until now', () => {
  const of = list(1, { tiers: [tier(1, '18.00')], lowest_before: '20', lowest_now: '17' })
  expect(lowestOf(of, [tier(1, '18')])).toBe('20')
  expect(lowestOf(of, [tier(1, '16')])).toBe('17')
  expect(lowestOf(of, [tier(1, '19')])).toBeUndefined()
  expect(lowestOf({ ...of, lowest_before: '12' }, [tier(1, '18')])).toBeUndefined()
})
