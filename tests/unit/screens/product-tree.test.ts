import { expect, test } from 'vitest'
import { keyOf, linesOf, piecesOf, type TreeTerm } from '#screens/product/tree/lines.ts'

const term = (id: number, name: string, parent: number | null = null, place: number | null = id): TreeTerm => ({
  id,
  name,
  parent: parent === null ? null : { id: parent },
  place,
})
const terms = [term(1, 'Damen'), term(2, 'Jacken', 1), term(3, 'Herren'), term(4, 'Leer'), term(0, 'Ohne', null, 9)]
const counts: Readonly<Record<number, number>> = { 1: 5, 2: 3, 3: 100_000, 4: 0, 0: 1 }
const own: Readonly<Record<number, number>> = { 1: 2, 2: 3, 3: 100_000, 0: 1 }

const tree = (open: readonly number[], isNarrowed = false) =>
  linesOf(
    piecesOf({
      terms,
      countOf: (id) => counts[id] ?? 0,
      isOpen: (id) => open.includes(id),
      ownOf: (id) => (open.includes(id) ? (own[id] ?? 0) : 0),
      isNarrowed,
    }),
  )
const drawn = (lines: ReturnType<typeof tree>, most = 20) =>
  Array.from({ length: Math.min(most, lines.count) }, (_, at) => {
    const line = lines.at(at)
    if (line === undefined) return ''
    const { piece } = line
    const what = piece.is === 'term' ? `${piece.term.name} ${piece.isOpen}` : keyOf(line)
    return `${'-'.repeat(piece.level)}${what}`
  })

test('folded, the terms stand there, and what holds nothing cannot be unfolded', () => {
  expect(drawn(tree([]))).toEqual(['-Damen false', '-Herren false', '-Leer undefined', '-Ohne false'])
  expect(drawn(tree([], true))).toEqual(['-Damen false', '-Herren false', '-Ohne false'])
})

test('of an open term what lies below it stands before its own products', () => {
  expect(drawn(tree([1]))).toEqual([
    '-Damen true',
    '--Jacken false',
    '--1-0',
    '--1-1',
    '-Herren false',
    '-Leer undefined',
    '-Ohne false',
  ])
  expect(drawn(tree([1, 2]))).toEqual([
    '-Damen true',
    '--Jacken true',
    '---2-0',
    '---2-1',
    '---2-2',
    '--1-0',
    '--1-1',
    '-Herren false',
    '-Leer undefined',
    '-Ohne false',
  ])
})

test('each line is found by its name and knows what it lies in, also among a hundred thousand', () => {
  const lines = tree([1, 2, 3, 0])
  expect(lines.count).toBe(5 + 2 + 3 + 100_000 + 1)
  for (const at of [0, 1, 3, 6, 7, 8, 60_000, 100_007, 100_008, 100_010]) {
    const line = lines.at(at)
    expect(line && lines.indexOf(keyOf(line)), `${at}`).toBe(at)
  }
  const last = lines.at(lines.count - 1)
  expect(last && keyOf(last)).toBe('0-0')
  expect(last && lines.outerOf(last)).toBe(lines.count - 2)
  const inner = lines.at(1)
  expect(inner && lines.outerOf(inner)).toBe(0)
  expect(lines.indexOf('3-200000')).toBe(lines.indexOf('3-99999'))
  expect(lines.indexOf('77')).toBeUndefined()
  expect([lines.at(-1), lines.at(lines.count)]).toEqual([undefined, undefined])
})

test('the products of a window are asked for by their terms', () => {
  const lines = tree([1, 2, 3])
  const asked = lines.productsIn(3, 20).map(({ term: { id }, from, to }) => [id, from, to])
  expect(asked).toEqual([
    [2, 1, 2],
    [1, 0, 1],
    [3, 0, 12],
  ])
  expect(lines.productsIn(0, 1)).toEqual([])
})
