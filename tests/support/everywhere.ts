import type { Page, Route } from '@playwright/test'
import { hrefOf, isBuilt, placeIds, placeOf, type PlaceId } from '#commands/places.ts'
import { isDerived } from '#screens/index.ts'
import { expect } from '#tests/support/e2e.ts'
import { closeLayer, layers, openLayer, type Layer } from '#tests/support/layers.ts'

const isRecord = (place: PlaceId) => /:\w+(\/|$)/.test(placeOf(place).path)

const built = placeIds.filter(isBuilt)
const derivedPlaces: readonly PlaceId[] = built.filter(isDerived)

/** Every place that is made by hand; of those that are made from the registry one list and one record. */
const placesOfEachMake: readonly PlaceId[] = [
  ...built.filter((id) => !isDerived(id)),
  ...derivedPlaces.filter((id) => !isRecord(id)).slice(0, 1),
  ...derivedPlaces.filter((id) => isRecord(id)).slice(0, 1),
]

/** A list, a record, a station, and the kit with every part of the console. */
export const placesOfEveryRun: readonly PlaceId[] = ['orders', 'order', 'packing', 'test']

const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** A place by its address; a record by way of its list, by key. */
const goTo = async (page: Page, place: PlaceId): Promise<void> => {
  const { parent } = placeOf(place)
  if (isRecord(place)) {
    if (parent === undefined) throw new Error(`${place} is reached from no list`)
    await page.goto(hrefOf(parent))
    await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(new RegExp(`${hrefOf(parent)}([?#]|$)`))
  } else await page.goto(hrefOf(place))
  await settled(page)
}

export type Look = (where: string) => Promise<void>

/** What a list says where there is nothing, or nothing could be read. */
const outcomes: readonly [name: string, path: string, isBroken?: true][] = [
  ['own keys', '/profile/keyboard'],
  ['nowhere', '/nowhere'],
  ['nothing found', '/orders/orders?q=nothing-is-called-so'],
  ['list not read', '/orders/orders', true],
  ['order not found', '/orders/999999999'],
  ['order not read', '/orders/1', true],
]

const reads = /\/api\/v3\/(search|order)/
const abort = (route: Route) => route.abort()

/** One place of each make, or of these, as it stands still. */
export async function visitEachMake(page: Page, look: Look, places = placesOfEachMake): Promise<void> {
  for (const place of places) {
    await goTo(page, place)
    await look(place)
  }
}

/** Every place that has a screen, and what they say when nothing is there, each as it stands still. */
export async function visitPlaces(page: Page, look: Look): Promise<void> {
  for (const place of built) {
    await goTo(page, place)
    await look(place)
    if (place !== 'test') continue
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await look(`test, ${await tab.innerText()}`)
    }
  }
  for (const [name, path, isBroken] of outcomes) {
    if (isBroken) await page.route(reads, abort)
    await page.goto(path)
    await settled(page)
    await look(name)
    if (isBroken) await page.unroute(reads, abort)
  }
}

/** Every layer, as it stands still. */
export const visitLayers = (page: Page, look: Look): Promise<void> =>
  overEachLayer(page, async ({ name }) => look(name))

/** Opens one layer after the other, shows each to `look`, and closes it by Escape. */
export async function overEachLayer(
  page: Page,
  look: (layer: Layer) => Promise<void>,
  around: { among?: readonly Layer[]; before?: () => Promise<void>; after?: (layer: Layer) => Promise<void> } = {},
): Promise<void> {
  let stands = ''
  for (const layer of around.among ?? layers) {
    const where = layer.path ?? layer.at
    if (where !== stands && layer.path === undefined) await goTo(page, layer.at)
    if (where !== stands && layer.path !== undefined) {
      await page.goto(layer.path)
      await settled(page)
    }
    stands = where
    await openLayer(page, layer, around.before)
    await page.waitForLoadState('networkidle')
    await look(layer)
    await closeLayer(page, layer)
    await around.after?.(layer)
  }
}
