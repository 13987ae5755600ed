import { expect, test } from 'vitest'
import { above, branchesOf, whereTo, type BranchMove, type Category } from '#screens/category/branches.ts'

const category = (id: number, name: string, parent: number | null, place: number, isB2b = false): Category =>
  ({
    id,
    version: 1,
    name,
    parent: parent === null ? null : { id: parent, label: String(parent) },
    place,
    is_b2b: isB2b,
  }) as Category // what a tree asks of it

const tree = [
  category(1, 'Damen', null, 1),
  category(2, 'Vereine', null, 2, true),
  category(3, 'Hosen', 1, 2),
  category(4, 'Jacken', 1, 1),
  category(5, 'Winterjacken', 4, 1),
  category(6, 'Dienst', 2, 1),
]
const drawn = (open: readonly number[], query?: string) =>
  branchesOf(
    tree,
    (id) => open.includes(id),
    query === undefined ? undefined : ({ name }) => name.toLowerCase().includes(query),
  ).map(({ category: { name }, level, place, siblings, isOpen, isB2b }) =>
    [`${'-'.repeat(level)}${name}`, `${place}/${siblings}`, isOpen, ...(isB2b ? ['B2B'] : [])].join(' '),
  )

test('the tree is read line by line as far as it is open, what is for business customers with all that lies in it', () => {
  expect(drawn([])).toEqual(['-Damen 1/2 false', '-Vereine 2/2 false B2B'])
  expect(drawn([1, 2, 3])).toEqual([
    '-Damen 1/2 true',
    '--Jacken 1/2 false',
    '--Hosen 2/2 ',
    '-Vereine 2/2 true B2B',
    '--Dienst 1/1  B2B',
  ])
})

test('what is searched stands in what it lies in, whatever is folded', () => {
  expect(drawn([], 'winter')).toEqual(['-Damen 1/1 true', '--Jacken 1/1 true', '---Winterjacken 1/1 '])
  expect(drawn([], 'nothing')).toEqual([])
  expect(above(tree, 5).map(({ name }) => name)).toEqual(['Damen', 'Jacken'])
})

test('a move leads beside, into the one above, or out behind the one around it, and says why it does not', () => {
  const to = (id: number, move: BranchMove) => whereTo(tree, id, move)
  expect(to(3, 'up')).toEqual({ place: 1 })
  expect(to(4, 'up')).toBe('category_is_first')
  expect(to(4, 'down')).toEqual({ place: 2 })
  expect(to(3, 'down')).toBe('category_is_last')
  expect(to(3, 'in')).toEqual({ parent_id: 4, place: 2 })
  expect(to(4, 'in')).toBe('category_has_none_above')
  expect(to(5, 'out')).toEqual({ parent_id: 1, place: 2 })
  expect(to(3, 'out')).toEqual({ parent_id: null, place: 2 })
  expect(to(1, 'out')).toBe('category_is_outmost')
})
