import { describe, expect, it } from 'vitest'
import { places } from '#commands/place-table.ts'
import { objectAt, isBuilt, placeIds, placeOf } from '#commands/places.ts'
import { screens } from '#screens/index.ts'
import { placeIcons } from '#screens/shell/place-icons.ts'
import { isBeyondSpecification } from './beyond-specification.ts'
import { iconToWrite, placeToWrite, reasonToWrite, screenToWrite } from './what-to-write.ts'

/** The routes as spec §2 writes them; optional parts end in a question mark there too. */
const specified = [
  '/',
  '/admin/users',
  '/admin/users/{id numeric}/{section?}/{widget?}',
  '/admin/settings/{section?}/{widget?}',
  '/profile/{section?}/{widget?}',
  '/time-tracking/schedule',
  '/time-tracking/conditions',
  '/time-tracking/sessions',
  '/time-tracking/calendar',
  '/admin/webhooks',
  '/orders/orders',
  '/orders/shipping',
  '/orders/shipping/{id}',
  '/orders/parcels',
  '/orders/{id}',
  '/orders/{id}/{view?}',
  '/shipment/{id}/{view?}',
  '/invoices',
  '/invoices/{id}',
  '/payments',
  '/refunds',
  '/products/edit/{id}/{section?}/{widget?}',
  '/products/looks',
  '/products/looks/{id}',
  '/products/feeds',
  '/products/{view?}/{tax?}/{term?}',
  '/product-tags',
  '/product-categories',
  '/product-attributes/{section?}/{widget?}',
  '/product-media',
  '/customers',
  '/customers/{id}/{section?}/{widget?}',
  '/shops',
  '/shops/{id}/{section?}/{widget?}',
  '/shipping-settings/{section?}/{widget?}',
  '/payment-settings/{section?}/{widget?}',
  '/translations',
  '/translations/{id}',
  '/admin/api-log',
  '/admin/api-log/{id}',
  '/admin/cron',
  '/admin/export',
  '/admin/sync-queue',
  '/admin/files',
  '/admin/communication',
  '/test',
]

const ours = (route: string) => route.replaceAll(/\{(\w+)(?: numeric)?(\?)?\}/g, ':$1$2')

describe('places', () => {
  const paths: string[] = Object.values(places).map((place) => place.path)

  it('hold every route of the specification', () => {
    // `/orders/{id}` is `/orders/{id}/{view?}` without its view
    const missing = specified.map(ours).filter((path) => !paths.includes(path) && path !== '/orders/:id')
    expect(missing.map(placeToWrite)).toEqual([])
  })

  it('hold no route beyond it without a reason', () => {
    const further = placeIds.filter((id) => !specified.map(ours).includes(placeOf(id).path))
    expect(further.filter((id) => !isBeyondSpecification(id)).map(reasonToWrite)).toEqual([])
  })

  it('have an icon each that stands in the drawer', () => {
    const plain = placeIds.filter((id) => isBuilt(id) && placeOf(id).drawer === true && placeIcons[id] === undefined)
    expect(plain.map(iconToWrite)).toEqual([])
  })

  it('have each a screen once they are built: their own, or that of their entity', () => {
    const blank = placeIds.filter((id) => isBuilt(id) && screens[id] === undefined && objectAt(id) === undefined)
    expect(blank.map(screenToWrite)).toEqual([])
  })

  it('have one path and one key each', () => {
    const keys = Object.values(places).flatMap((place) => ('keys' in place ? [place.keys] : []))
    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('put fixed routes before those that would swallow them', () => {
    for (const [later, path] of paths.entries()) {
      const swallowing = paths
        .slice(0, later)
        .find(
          (earlier) =>
            earlier !== path &&
            new RegExp(`^${earlier.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
        )
      expect(swallowing === undefined || swallowing.includes(':id'), `${path} behind ${String(swallowing)}`).toBe(true)
    }
  })
})
