import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { SavedView } from '#api/saved-view.ts'
import { createRows } from '#app/palette/choosing/rows.ts'
import { viewCandidates } from '#app/palette/choosing/view-candidates.ts'
import type { Actor } from '#entities/access.ts'

const clerk: Actor = { id: 1, roles: ['order_manager'], shops: [] }
const i18n = createInstance()
await i18n.init({
  lng: 'en',
  resources: { en: { palette: { view: 'View: {{name}}' }, places: { invoices: 'Invoices' } } },
})
const view = (id: number, object: string, name: string): SavedView => ({
  id,
  object,
  name,
  version: 1,
  audience: 'me',
  search: {},
  layout: {},
  standard: null,
  may_change: true,
})
const views = [view(1, 'invoice', 'Overdue'), view(2, 'product', 'Low stock'), view(3, 'shop', 'Ours')]

const gone: string[] = []
const rowsOf = createRows(viewCandidates(views, clerk, i18n.t, (href) => void gone.push(href)))
const found = (query: string) =>
  rowsOf({ query, mode: 'all', hits: [], lists: [], uses: {}, now: 0 }).rows.flatMap((row) =>
    row.kind === 'command' ? [row] : [],
  )

test('a view is found by its name and leads to its list', () => {
  const [first, ...others] = found('overdue')
  expect([first?.title, first?.hint, others]).toEqual(['View: Overdue', 'Invoices', []])
  first?.offer.run()
  expect(gone).toEqual(['/invoices?view=1'])
})

test('one of a list that there is no place for, or that the role does not open, is not found', () => {
  expect(found('low stock')).toEqual([])
  expect(found('ours')).toEqual([])
})

test('views stand above their lists, and not among what is offered before anything is typed', () => {
  expect(found('')).toEqual([])
})
