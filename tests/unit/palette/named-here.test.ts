import { expect, test } from 'vitest'
import { createRows } from '#app/palette/choosing/rows.ts'
import { offers, type Listener } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import { candidatesIn, candidatesOf } from './words.ts'

const asked = { mode: 'all', hits: [], lists: [], uses: {}, now: 0 } as const
const hearing = (ids: readonly string[], called: Readonly<Record<string, string>> = {}): Listener => ({
  hears: (id) => ids.includes(id),
  verdict: () => ({ ok: true }),
  called: (id) => called[id],
  send: () => {},
})
const told = (rows: ReturnType<ReturnType<typeof createRows>>['rows']) =>
  rows.map((row) => (row.kind === 'command' ? row.offer.id : row.kind))

test('where a command is called so, no other word is named that may have been meant', () => {
  const rowsOf = createRows(candidatesIn('de_DE'))
  expect(told(rowsOf({ ...asked, query: 'looks', nearest: 'Books' }).rows)).not.toContain('nearest')
  expect(told(rowsOf({ ...asked, query: 'bokks', nearest: 'Books' }).rows)).toContain('nearest')
})

test('a section of a record is found by its name, and is no row among what can be done', () => {
  const record = hearing(['record.section_5', 'record.section_6', 'record.edit'], { 'record.section_5': 'Verlauf' })
  const rowsOf = createRows(candidatesOf(offers(commands, { record }), 'de_DE'))
  expect(told(rowsOf({ ...asked, query: 'verlauf' }).rows)).toEqual(['record.section_5'])
  expect(told(rowsOf({ ...asked, mode: 'record', query: '' }).rows)).toEqual(['record.edit'])
})

test('what is done to what is chosen stands among its actions', () => {
  const list = hearing(['list.change_field', 'list.delete', 'list.next', 'list.sort'])
  const rowsOf = createRows(candidatesOf(offers(commands, { list }), 'de_DE'))
  expect(told(rowsOf({ ...asked, mode: 'record', query: '' }).rows)).toEqual(['list.change_field', 'list.delete'])
})

test('places are found by what is done there', () => {
  const rowsOf = createRows(candidatesIn('de_DE'))
  const found = (query: string) => told(rowsOf({ ...asked, query }).rows)
  expect(found('hochladen')).toContain('go.product_media')
  expect(found('vorschau')).toContain('go.feeds')
  expect(found('zusammenf')).toContain('go.product_tags')
})
