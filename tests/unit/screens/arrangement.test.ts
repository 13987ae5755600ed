import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { inherited, roles, type Role } from '#entities/role.ts'
import {
  addedTo,
  arranged,
  hiddenFrom,
  layoutOf,
  moved,
  openWidgets,
  resized,
  widgetIds,
  type Arrangement,
} from '#screens/home/arrangement.ts'

const actorWith = (...own: Role[]): Actor => ({ id: 1, roles: inherited(own), shops: [] })
const shownOf = (arrangement: Arrangement) => arrangement.shown.map(({ id }) => id)

test('each role begins with its own page, and no role is shown what it cannot read', () => {
  expect(shownOf(arranged(actorWith('admin'), {}))).toEqual([
    'worklists',
    'stats',
    'sync_queue',
    'jobs',
    'active_users',
    'news',
    'worktime',
    'licence',
  ])
  expect(shownOf(arranged(actorWith('order_manager'), {}))).toEqual([
    'worklists',
    'todo',
    'stats',
    'jobs',
    'order_status',
    'news',
  ])
  // what is shipped is no business with revenue
  expect(openWidgets(actorWith('shipping_manager'))).not.toContain('stats')
  expect(shownOf(arranged(actorWith('translator'), {}))[0]).toBe('welcome')
  for (const role of roles.filter((one) => one !== 'admin'))
    expect(openWidgets(actorWith(role))).not.toEqual(expect.arrayContaining(['sync_queue']))
})

test('whoever lost a right loses its widget, however they had arranged it', () => {
  const kept = layoutOf(arranged(actorWith('admin'), {}))
  expect(shownOf(arranged(actorWith('customer_manager'), kept))).not.toContain('licence')
})

test('a widget moves past what stands in the other part of the page, and stays where nothing is beyond it', () => {
  const page = arranged(actorWith('admin'), {})
  expect(shownOf(moved(page, 'sync_queue', -1)).slice(0, 3)).toEqual(['worklists', 'sync_queue', 'stats'])
  expect(shownOf(moved(page, 'active_users', -1))).toEqual(shownOf(page))
  const beside = { ...page, shown: [...page.shown.slice(4), ...page.shown.slice(0, 4)] }
  // all four that lie beside stand in between
  expect(shownOf(moved(beside, 'licence', 1))).toEqual(shownOf(beside))
})

test('a widget that a later version brings stands where it comes by itself', () => {
  const layout = { order: ['news', 'stats', 'worklists'], hidden: [] }
  const ids = shownOf(arranged(actorWith('admin'), layout))
  expect(ids.indexOf('todo')).toBe(ids.indexOf('worklists') + 1)
  expect(ids.indexOf('news')).toBeLessThan(ids.indexOf('stats'))
})

const act = fc.tuple(fc.constantFrom('up', 'down', 'size', 'hide', 'add'), fc.constantFrom(...widgetIds))
const made = (page: Arrangement, [what, id]: [string, (typeof widgetIds)[number]]): Arrangement => {
  if (what === 'size') return resized(page, id)
  if (what === 'hide') return hiddenFrom(page, id)
  if (what === 'add') return addedTo(page, id)
  return moved(page, id, what === 'up' ? -1 : 1)
}

test('however somebody arranges it, nothing is lost or doubled, and what is kept is read as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...roles), fc.array(act, { maxLength: 30 }), (role, acts) => {
      const actor = actorWith(role)
      const page = acts.reduce((now, one) => made(now, one), arranged(actor, {}))
      const all = [...page.shown, ...page.hidden].map(({ id }) => id)
      expect(all.toSorted()).toEqual(openWidgets(actor).toSorted())
      const { shown, hidden } = arranged(actor, layoutOf(page))
      expect(shown).toEqual(page.shown)
      expect(hidden).toEqual(page.hidden)
    }),
  )
})
