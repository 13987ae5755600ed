import { expect, test } from 'vitest'
import type { OrderStats } from '#api/dashboard/routes.ts'
import { stateFrom } from '#screens/search/address/search-state.ts'
import { order } from '#entities/order/order.ts'
import { placedStatuses } from '#entities/order/placed.ts'
import { isCurrent } from '#screens/home/current-news.ts'
import { hearsAt } from '#screens/home/use-dashboard-listener.ts'
import { actorIn, nextRole } from '#screens/home/use-role-pages.ts'
import { openWidgets } from '#screens/home/arrangement.ts'
import { inherited, roles } from '#entities/role.ts'
import { signed } from '#screens/home/signed.ts'
import { currenciesIn, growthOf, hrefOfDays, linesOf, ordersOf, revenueIn, sumOf } from '#screens/home/stats/figures.ts'

const day = (orders: number, revenue: Record<string, string> = {}) => ({ day: '2026-11-20', orders, revenue })
const stats: Pick<OrderStats, 'days' | 'before'> = {
  days: [day(10, { EUR: '100.50' }), day(20, { EUR: '49.50', CHF: '7' }), day(3)],
  before: [day(12), day(8, { EUR: '100' }), day(99)],
}

test('a plot goes on dashed from yesterday to now, and growth leaves out today and the day in its place', () => {
  expect(linesOf(stats.days, ordersOf)).toEqual({ over: [10, 20, null], today: [null, 20, 3] })
  expect(growthOf(stats, ordersOf)).toBe(50)
  expect(growthOf(stats, revenueIn('CHF'))).toBeUndefined()
  expect(sumOf(stats.days, revenueIn('EUR'))).toBe(150)
})

test('the house’s currency comes first, and another where nothing is sold in it', () => {
  expect(currenciesIn(stats, 'EUR')).toEqual(['EUR', 'CHF'])
  expect(currenciesIn({ days: [day(1, { CHF: '5' })], before: [] }, 'EUR')).toEqual(['CHF'])
  expect(currenciesIn({ days: [], before: [] }, 'EUR')).toEqual(['EUR'])
})

test('a point leads to the very orders that it counts', () => {
  const href = hrefOfDays('2026-11-20', '2026-11-20', 3)
  expect(href.startsWith('/orders/orders?')).toBe(true)
  const { filters } = stateFrom(order, href.slice(href.indexOf('?')), undefined)
  expect(filters).toEqual([
    { field: 'status', op: 'in', values: placedStatuses },
    { field: 'date_created', op: 'between', values: ['2026-11-20', '2026-11-20'] },
    { field: 'shop', op: 'in', values: ['3'] },
  ])
})

test('news is told from its first day to its last, to those who read in its language', () => {
  const now = new Date('2026-11-20T23:30:00Z')
  const news = { locale: null, valid_from: '2026-11-21', valid_to: '2026-11-21' }
  // where the house is the day has begun
  expect(isCurrent(news, 'de_DE', now)).toBe(true)
  expect(isCurrent({ ...news, valid_to: '2026-11-20', valid_from: '2026-11-01' }, 'de_DE', now)).toBe(false)
  expect(isCurrent({ ...news, locale: 'fr_FR' }, 'de_DE', now)).toBe(false)
  expect(isCurrent({ ...news, locale: 'fr_FR', valid_to: null }, 'fr_FR', now)).toBe(true)
})

test('a difference has its sign', () => {
  expect([6, -2, 0].map((one) => signed(one, String))).toEqual(['+6', '−2', '0'])
})

test('a key acts where its widget is shown, and those of arranging while it is arranged', () => {
  const looking = { isArranging: false, chosen: undefined, worklists: 2 } as const
  expect(hearsAt('dashboard.worklist_2', ['worklists'], looking)).toBe(true)
  expect(hearsAt('dashboard.worklist_3', ['worklists'], looking)).toBe(false)
  expect(hearsAt('dashboard.worklist_1', ['news'], looking)).toBe(false)
  expect(hearsAt('dashboard.table', ['news'], looking)).toBe(false)
  expect(hearsAt('dashboard.table', ['stats'], looking)).toBe(true)
  expect(hearsAt('dashboard.hide', ['stats'], looking)).toBe(false)
  const arranging = { isArranging: true, chosen: 'stats', worklists: 2 } as const
  expect(hearsAt('dashboard.hide', ['stats'], arranging)).toBe(true)
  expect(hearsAt('dashboard.add', ['stats'], arranging)).toBe(false)
  expect(hearsAt('dashboard.add', ['news'], arranging)).toBe(true)
  expect(hearsAt('dashboard.table', ['stats'], arranging)).toBe(false)
  expect(hearsAt('dashboard.worklist_1', ['worklists'], arranging)).toBe(false)
})

test('every role’s page is reached and left again, with what this role reads and an administrator’s shops leave alone', () => {
  let role = nextRole(undefined)
  const seen = []
  while (role !== undefined) {
    seen.push(role)
    role = nextRole(role)
  }
  expect(seen).toEqual(roles)
  const admin = { id: 1, roles: inherited(['admin']), shops: [{ shop_id: 1, area: 'orders', level: 'deny' }] } as const
  expect(openWidgets(actorIn(admin, 'translator'))).not.toContain('stats')
  expect(openWidgets(actorIn(admin, 'order_manager'))).toContain('stats')
  expect(openWidgets(actorIn(admin, 'order_manager'))).not.toContain('licence')
  expect(hearsAt('dashboard.role', ['news'], { isArranging: true, chosen: 'news', worklists: 0 })).toBe(true)
  expect(hearsAt('dashboard.role', ['news'], { isArranging: false, chosen: undefined, worklists: 0 })).toBe(false)
})
