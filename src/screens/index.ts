import type { ComponentType } from 'react'
import { objectAt, isBuilt, isRecordPlace, listPlaceOf, placeAbove, placeIds } from '#commands/places.ts'
import type { BuiltPlaceId, EntityPlaceId } from '#commands/places.ts'
import { keyTable } from '#commands/key-table.ts'
import { loaders } from '#commands/load.ts'
import { loadEntity } from '#entities/load.ts'
import type { ScreenProps } from './screen-props.ts'

type Load = () => Promise<ComponentType<ScreenProps>>

/** Each built place's screen, fetched when somebody goes there; a place without one that is no entity's does not compile. */
const own = {
  home: async () => {
    const [{ HomeScreen }] = await Promise.all([import('./home/home.tsx'), keyTable.load('dashboard')])
    return HomeScreen
  },
  profile: async () => {
    const [{ profileOf }, user] = await Promise.all([import('./profile/profile.tsx'), loadEntity('user')])
    return profileOf(user)
  },
  audit: async () => (await import('./admin/beside-lists.tsx')).AuditScreen,
  exports: async () => (await import('./admin/exports.tsx')).ExportsScreen,
  cron: async () => (await import('./admin/beside-lists.tsx')).CronScreen,
  bank_statement_lines: async () => (await import('./bank/bank-lines.tsx')).BankLinesScreen,
  shipping: async () => {
    // the moves are the order's, and so are their keys
    const [{ shippingOrdersOf }, entity, moves] = await Promise.all([
      import('./shipping/shipping-orders.tsx'),
      loadEntity('shipping-order'),
      loaders.order?.moves(),
      keyTable.load('order'),
    ])
    return shippingOrdersOf(entity, moves)
  },
  product_categories: async () => (await import('./category/categories.tsx')).ProductCategoriesScreen,
  products: async () => {
    const [{ productsOf }, entity, moves] = await Promise.all([
      import('./product/product-search.tsx'),
      loadEntity('product'),
      loaders.product?.moves(),
    ])
    return productsOf({ entity, moves })
  },
  product_search: async () => {
    const [{ productSearchOf }, entity, moves] = await Promise.all([
      import('./product/product-search.tsx'),
      loadEntity('product'),
      loaders.product?.moves(),
      keyTable.load('product'),
    ])
    return productSearchOf({ entity, moves })
  },
  absences: async () => (await import('./absence/absences.tsx')).AbsencesScreen,
  absence_request: async () => {
    const [{ AbsenceRequestScreen }] = await Promise.all([import('./absence/absences.tsx'), keyTable.load('absence')])
    return AbsenceRequestScreen
  },
  corrections: async () => (await import('./correction/corrections.tsx')).CorrectionsScreen,
  correction_request: async () => {
    const [{ CorrectionRequestScreen }] = await Promise.all([
      import('./correction/corrections.tsx'),
      keyTable.load('correction'),
    ])
    return CorrectionRequestScreen
  },
  sync_queue: async () => (await import('./admin/beside-lists.tsx')).SyncQueueScreen,
  webhook_deliveries: async () => (await import('./webhook/deliveries.tsx')).DeliveriesScreen,
  test: async () => (await import('./test.tsx')).TestScreen,
  orders: async () => (await import('./order/orders.tsx')).OrdersScreen,
  invoices: async () => {
    const [{ invoicesOf }, invoice, moves] = await Promise.all([
      import('./invoice/invoices.tsx'),
      loadEntity('invoice'),
      loaders.invoice?.moves(),
    ])
    return invoicesOf(invoice, moves)
  },
  work_calendar: async () => {
    const [{ WorkCalendarScreen }] = await Promise.all([
      import('./calendar/work-calendar.tsx'),
      ...['calendar', 'absence', 'correction', 'work-month'].map((name) => keyTable.load(name)),
    ])
    return WorkCalendarScreen
  },
  files: async () => (await import('./file/files-screen.tsx')).FilesScreen,
  product_media: async () => (await import('./media/media-list.tsx')).MediaList,
  packing: async () => (await import('./packing/packing.tsx')).PackingScreen,
  order: async () => (await import('./order/order.tsx')).OrderScreen,
  work_schedule: async () => {
    const [{ ScheduleScreen }] = await Promise.all([import('./schedule/schedule.tsx'), keyTable.load('schedule')])
    return ScheduleScreen
  },
} as const satisfies Record<Exclude<BuiltPlaceId, EntityPlaceId>, Load> & Partial<Record<BuiltPlaceId, Load>>

/** Is the entity's list or record shown there as it is? */
export const isDerived = (id: BuiltPlaceId): boolean => !Object.hasOwn(own, id) && objectAt(id) !== undefined

const derivedAt = (id: BuiltPlaceId): Load => {
  const name = objectAt(id)
  if (name === undefined)
    throw new Error(`src/screens/index.ts has no screen for ${id}, and its place in commands/places.ts no entity`)
  return isRecordPlace(id)
    ? async () => {
        const [{ recordOf }, entity, moves] = await Promise.all([
          import('./record/record-of.tsx'),
          loadEntity(name),
          loaders[name]?.moves(),
        ])
        return recordOf(entity, id, listPlaceOf(entity) ?? placeAbove(id), moves)
      }
    : async () => {
        const [{ listOf }, entity, moves] = await Promise.all([
          import('./search/list-of.tsx'),
          loadEntity(name),
          loaders[name]?.moves(),
        ])
        return listOf(entity, id, moves)
      }
}

const derived = placeIds.filter(isBuilt).filter(isDerived)

/** The commands of a place's object come with its first screen. */
const withCommands =
  (id: BuiltPlaceId, load: Load): Load =>
  async () => {
    const [screen] = await Promise.all([load(), keyTable.load(objectAt(id) ?? '')])
    return screen
  }

/**
 * By place; the build reads from their text which files they fetch (scripts/pieces-by-place.ts).
 *
 * @public
 */
export const loads: Readonly<Record<string, Load>> = {
  ...own,
  ...Object.fromEntries(derived.map((id) => [id, derivedAt(id)])),
}

export const screens: Readonly<Record<string, Load>> = Object.fromEntries(
  placeIds.filter(isBuilt).flatMap((id) => {
    const load = loads[id]
    return load === undefined ? [] : [[id, withCommands(id, load)]]
  }),
)

const come = new Map<BuiltPlaceId, ComponentType<ScreenProps>>()

/** The screen of a place that has been fetched before: drawn at once, without anything standing in for it. */
export const fetchedScreen = (id: BuiltPlaceId): ComponentType<ScreenProps> | undefined => come.get(id)

export const fetchScreen = async (id: BuiltPlaceId): Promise<ComponentType<ScreenProps>> => {
  const known = come.get(id)
  if (known !== undefined) return known
  const screen = await screens[id]?.()
  if (screen === undefined) throw new Error(`No screen for ${id}`)
  // an entity's own is made by the first that comes, and is the same for whoever else has waited for it
  const first = come.get(id) ?? screen
  come.set(id, first)
  return first
}
