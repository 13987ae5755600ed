import type { Page, Route } from '@playwright/test'
import { searchAnswer, searchBody, type SearchBody } from '#api/search.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const rows = (page: Page) => page.locator('[data-row]:not([aria-busy=true])')
const focusedRow = (page: Page) => page.locator('[data-row]:has(.row-frame)')
const count = (page: Page) => page.getByText(/^[\d.]+ (Einträge|Eintrag)$/)
const facet = (page: Page, name: RegExp) => page.locator('button[aria-pressed]').filter({ hasText: name })

/** Every search of orders goes through here. */
const onSearch = (page: Page, answer: (route: Route, body: SearchBody) => Promise<void>) =>
  page.route('**/api/v3/search', (route) => {
    const body = searchBody.parse(route.request().postDataJSON())
    return body.object === 'order' ? answer(route, body) : route.fallback()
  })

test('rows are drawn before their counts, which come without moving anything', async ({ page }) => {
  const held: (() => void)[] = []
  let isHeld = true
  await onSearch(page, async (route, { scope }) => {
    if (isHeld && scope?.includes('total')) await new Promise<void>((resolve) => held.push(resolve))
    await route.fallback()
  })
  const letGo = () => {
    for (const go of held.splice(0)) go()
  }
  await signInAs(page, 'orders', '/orders/orders')
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  await expect(count(page)).toHaveCount(0)
  const still = page.locator('[data-row="0"], [role=slider], h1, footer, button:has-text("Exportieren")')
  const places = () => still.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  const before = await places()
  expect(before.length).toBeGreaterThan(2)
  letGo()
  await expect(count(page)).toBeVisible()
  expect(await places()).toEqual(before)

  // the rows of another search never stand beside the counts of the one before
  const all = await count(page).innerText()
  await page.getByRole('button', { name: /^\d+ weitere/ }).press('Enter')
  await page.getByRole('menuitem', { name: /^Abgeschlossen/ }).press('Enter')
  await expect.poll(() => rows(page).filter({ hasNotText: 'Abgeschlossen' }).count()).toBe(0)
  await expect(count(page)).toHaveCount(0)
  await expect(facet(page, /^Alle/).locator('span').last()).toBeHidden()
  letGo()
  isHeld = false
  await expect(count(page)).not.toHaveText(all)
  await expect(facet(page, /^Alle/).locator('span').last()).toBeVisible()
})

test('a deep address shows its rows before anything is frozen, and the focus stays at its record when it is @full', async ({
  page,
}) => {
  const total = 20_000
  const asked: SearchBody[] = []
  let sample: Record<string, unknown> | undefined
  // as if there were so many; one comes before the others between the first look and the frozen one
  await onSearch(page, async (route, body) => {
    asked.push(body)
    const { page: at = 1, page_size = 100, session } = body.params ?? {}
    if (sample === undefined) {
      const found = await route.fetch({ postData: { object: 'order', params: { page_size: 1 } } })
      sample = { ...searchAnswer.parse((await found.json()).payload).results?.[0] }
    }
    const shift = session === undefined ? 0 : 1
    const ids = Array.from({ length: page_size }, (_, place) => (at - 1) * page_size + place - shift + 100_000)
    const until = new Date(Date.now() + 900_000).toISOString()
    const payload = {
      results: ids.map((id) => ({ ...sample, id, number: `N${id}` })),
      ...(session === undefined ? {} : { ids, session: { id: 'frozen', total, until } }),
      total,
      facets: {},
      page: at,
      page_size,
      next_cursor: null,
      previous_cursor: null,
    }
    await route.fulfill({ json: { payload } })
  })
  await signInAs(page, 'orders', '/orders/orders?at=10050')
  await expect(focusedRow(page)).toContainText('N110050', { timeout: 20_000 })
  await withoutPointer(page)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true')
  expect(asked.filter(({ params }) => params?.session !== undefined)).toEqual([])
  const top = async () => (await focusedRow(page).boundingBox())?.y

  // whoever scrolls on gets the rest frozen, and stands where they stood
  await page.getByRole('grid').focus()
  const was = await top()
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 36 * 400)
  await expect.poll(() => asked.some(({ params }) => params?.session === 'frozen')).toBe(true)
  await page.mouse.wheel(0, -36 * 400)
  await expect(focusedRow(page)).toContainText('N110050')
  await expect(page).toHaveURL(/at=10051$/)
  expect(Math.abs(((await top()) ?? 0) - (was ?? 0))).toBeLessThan(40)
})
