import { expect, test } from 'vitest'
import { treeColumnsIn } from '#ui/list/tree-columns.ts'

const columns = [
  { id: 'count', header: 'Artikel', width: 72, spare: 2 },
  { id: 'shops', header: 'An Shops', width: 128, spare: 1 },
  { id: 'platform', header: 'An Handelsplattform', width: 128, spare: 1 },
]
const shown = (deepest: number, room: number) => treeColumnsIn(columns, deepest, room).shown.map(({ id }) => id)

test('a wide tree shows all of its columns, and one that is not measured yet as well', () => {
  expect(shown(1, 700)).toEqual(['count', 'shops', 'platform'])
  expect(shown(1, 0)).toEqual(['count', 'shops', 'platform'])
})

test('in a narrow tree the names keep their room, and the figure stays longer than the flags', () => {
  // a phone, and beside what stands next to the tree at 1024
  expect(shown(1, 390)).toEqual(['count'])
  expect(shown(1, 600)).toEqual(['count', 'shops'])
})

test('the deeper a tree is open the more room its names ask for', () => {
  expect(treeColumnsIn(columns, 3, 390).least).toBe(252)
  expect(shown(3, 390)).toEqual(['count'])
  expect(shown(4, 390)).toEqual([])
})
