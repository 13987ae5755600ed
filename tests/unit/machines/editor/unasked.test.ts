import { expect, it } from 'vitest'
import { overlapsOf } from '#machines/editor/conflict.ts'
import { opened } from '#machines/editor/rows.ts'
import { unaskedOf } from '#machines/editor/unasked.ts'
import type { Fields } from '#entities/entity.ts'

const fields: Fields = {
  name: { kind: 'text', max: 20 },
  note: { kind: 'text', max: 20 },
  phone: { kind: 'text', max: 20 },
  rows: { kind: 'list', of: { id: { kind: 'number' }, city: { kind: 'text', max: 20 } } },
}
const record = (values: object) =>
  opened(fields, { id: 7, name: 'Ada', note: null, phone: '1', rows: [{ id: 1, city: 'Kiel' }], ...values })

it('names what only one of the two changed, and what both changed alike once', () => {
  const base = record({})
  const theirs = record({
    name: 'Eva',
    phone: '2',
    rows: [
      { id: 1, city: 'Bonn' },
      { id: 2, city: 'Ulm' },
    ],
  })
  const mine = record({ name: 'Ida', note: 'neu', phone: '2', rows: [{ id: 1, city: 'Köln' }] })
  const overlaps = overlapsOf(fields, base, theirs, mine)
  expect(overlaps.map(({ path }) => path)).toEqual(['name', 'rows.1'])
  const found = unaskedOf(fields, base, mine, { theirs, overlaps })
  expect(found.map(({ path, by, before, now }) => [path, by, before, now])).toEqual([
    ['phone', 'theirs', '1', '2'],
    ['rows.2', 'theirs', undefined, expect.objectContaining({ city: 'Ulm' })],
    ['note', 'mine', null, 'neu'],
  ])
})
