import type { Page } from '@playwright/test'
import { hrefOf, isBuilt, isPlaceId, placeIds, placeOf, type PlaceId } from '#commands/places.ts'
import { demoPassword } from '#tests/support/console.ts'
import { expect } from '#tests/support/e2e.ts'

/** Signs in whatever the language is. */
export async function enter(page: Page, login: string, path = '/'): Promise<void> {
  await page.goto(path)
  await page.locator('[name=username]').fill(login)
  await page.locator('[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
}

const isRecord = (place: PlaceId) => /:\w+(\/|$)/.test(placeOf(place).path)

const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

const goTo = async (page: Page, place: PlaceId): Promise<void> => {
  const { parent = '' } = placeOf(place)
  if (!isRecord(place)) return void (await page.goto(hrefOf(place)))
  if (!isPlaceId(parent)) throw new Error(`${place} is reached from no list`)
  await page.goto(hrefOf(parent))
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(`${hrefOf(parent)}([?#]|$)`))
}

type Look = (where: string) => Promise<void>

/** Every place that has a screen, then every layer that opens over one, each shown to `look` when it stands still. */
export async function lookEverywhere(page: Page, look: Look): Promise<void> {
  for (const place of placeIds.filter((id) => isBuilt(id))) {
    await goTo(page, place)
    await settled(page)
    await look(place)
  }
  await goTo(page, 'order')
  await settled(page)
  const layers: [name: string, keys: string][] = [
    ['palette', 'Control+k'],
    ['confirmation', 's x'],
    ['help', 'F1'],
  ]
  for (const [name, keys] of layers) await lookAtLayer(page, name, keys, look)
  await goTo(page, 'orders')
  await settled(page)
  for (const [name, keys] of [
    ['filter', 'f'],
    ['sort', 'Shift+S'],
    ['jump', 'Shift+G'],
  ] as const)
    await lookAtLayer(page, name, keys, look)
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look('user menu')
}

const lookAtLayer = async (page: Page, name: string, keys: string, look: Look): Promise<void> => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
  // the dialog itself is a wrapper without a size
  await expect(page.getByRole('dialog').locator('button, input').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await look(name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
