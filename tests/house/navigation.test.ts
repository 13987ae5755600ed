import { describe, expect, it } from 'vitest'
import { clockRole, holds, inherited, type Requirement, type Role } from '#entities/role.ts'
import { isEnabled, isVisible, navigation } from '#commands/navigation.ts'
import { isBuilt, placeIds, placeOf } from '#commands/places.ts'
import type { PlaceId } from '#commands/places.ts'
import { demoSignIns } from '#server/seed/demo-users.ts'
import { isBeyondSpecification } from './beyond-specification.ts'
import { reasonToWrite } from './what-to-write.ts'

const everyone = demoSignIns.map(({ login }) => login)
const rolesOf = (login: string) => inherited(demoSignIns.find((user) => user.login === login)?.roles ?? [])

/** The entries of spec §2 and who sees them, by hand; media, looks and feeds ask for a list and so show for all. */
const specified: Partial<Record<PlaceId, readonly string[]>> = {
  home: everyone,
  customers: ['admin', 'customers'],
  orders: ['admin', 'orders'],
  shipping: ['admin', 'orders', 'shipping'],
  parcels: ['admin', 'orders'],
  invoices: ['admin', 'orders'],
  transactions: ['admin', 'orders'],
  refunds: ['admin', 'orders'],
  products: ['admin', 'products'],
  product_tags: ['admin', 'products'],
  product_categories: ['admin', 'products'],
  product_attributes: ['admin', 'products'],
  product_media: everyone,
  looks: everyone,
  feeds: everyone,
  translations: ['admin', 'translator'],
  shops: ['admin', 'shops'],
  shipping_settings: ['admin', 'shops'],
  payment_settings: ['admin', 'shops'],
  work_calendar: ['admin', 'worktime'],
  work_schedule: ['admin', 'worktime'],
  work_conditions: ['admin', 'worktime'],
  work_sessions: ['admin', 'worktime'],
  users: ['admin'],
  cron: ['admin'],
  webhooks: ['admin'],
  exports: ['admin'],
  api_log: ['admin'],
  sync_queue: ['admin'],
  communication: ['admin'],
  files: ['admin'],
}

const drawn = (login: string, which?: (id: PlaceId) => boolean) =>
  navigation(rolesOf(login), which).map((entry) =>
    entry.kind === 'place' ? entry.id : `${entry.id}(${entry.places.join(' ')})`,
  )
/** Who finds it in the drawer, of those who may go there; nobody finds what has no entry. */
const drawerOf = (id: PlaceId): Requirement | undefined => {
  const { drawer = { anyOf: [] } } = placeOf(id)
  return drawer === true ? undefined : drawer
}
const isSpecified = (id: PlaceId) => specified[id] !== undefined

describe('navigation', () => {
  it('has every entry of the specification, and no other without a reason', () => {
    const drawer = placeIds.filter((id) => placeOf(id).drawer !== undefined)
    expect(Object.keys(specified).filter((id) => !drawer.some((drawn) => drawn === id))).toEqual([])
    const further = drawer.filter((id) => !isSpecified(id) && !isBeyondSpecification(id))
    expect(further.map(reasonToWrite)).toEqual([])
    expect(everyone).toHaveLength(9)
  })

  for (const [id, logins] of Object.entries(specified) as [PlaceId, readonly string[]][]) {
    it(`shows ${id} to those whose role it asks for`, () => {
      const seeing = everyone.filter((login) => isVisible(id, rolesOf(login)) && holds(rolesOf(login), drawerOf(id)))
      expect(seeing).toEqual(logins)
    })
  }

  it('collapses a group with one visible child and hides an empty one', () => {
    expect(Object.fromEntries(everyone.map((login) => [login, drawn(login, isSpecified).join(', ')])))
      .toMatchInlineSnapshot(`
      {
        "admin": "home, customers, order_management(orders shipping parcels), payment(invoices transactions refunds), products, product_tags, product_categories, product_attributes, product_media, looks, feeds, translations, shops(shops shipping_settings payment_settings), time_tracking(work_calendar work_schedule work_conditions work_sessions), administration(users cron webhooks exports api_log sync_queue communication files)",
        "customers": "home, customers, product_media, looks, feeds",
        "nobody": "home, product_media, looks, feeds",
        "orders": "home, order_management(orders shipping parcels), payment(invoices transactions refunds), product_media, looks, feeds",
        "products": "home, products, product_tags, product_categories, product_attributes, product_media, looks, feeds",
        "shipping": "home, shipping, product_media, looks, feeds",
        "shops": "home, product_media, looks, feeds, shops(shops shipping_settings payment_settings)",
        "translator": "home, product_media, looks, feeds, translations",
        "worktime": "home, product_media, looks, feeds, time_tracking(work_calendar work_schedule work_conditions work_sessions)",
      }
    `)
  })

  it('leaves places out until their screen is built', () => {
    for (const login of everyone) {
      const shown = navigation(rolesOf(login)).flatMap((entry) => (entry.kind === 'place' ? [entry.id] : entry.places))
      const seen = placeIds.filter((id) => isVisible(id, rolesOf(login)) && holds(rolesOf(login), drawerOf(id)))
      expect(shown.toSorted()).toEqual(seen.filter(isBuilt).toSorted())
    }
    expect(drawn('nobody', (id) => isBuilt(id) && isSpecified(id))).toEqual(['home', 'product_media', 'looks', 'feeds'])
  })

  it('leads whoever has a clock to what they asked for, and whoever administers times to the months as well', () => {
    const leave = ['work_months', 'absences', 'corrections']
    const found = (roles: readonly Role[]) =>
      navigation(inherited(roles))
        .flatMap((entry) => (entry.kind === 'place' ? [entry.id] : entry.places))
        .filter((id) => leave.includes(id))
    expect(found([clockRole])).toEqual(['absences', 'corrections'])
    expect(found(['worktime_tracking_admin'])).toEqual(leave)
    expect(found(['order_manager'])).toEqual([])
  })

  it('asks the licence gate, which passes today and locks what belongs to a module without a licence', () => {
    const locked = (licences: readonly string[] | null) =>
      placeIds.filter((id) => isSpecified(id) && !isEnabled(id, licences))
    expect(locked(null)).toEqual([])
    expect(locked(['worktime-tracking'])).toEqual([])
    expect(locked(['other'])).toEqual(['work_calendar', 'work_schedule', 'work_conditions', 'work_sessions'])
  })
})
