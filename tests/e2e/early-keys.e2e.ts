import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { scannerOn } from '#tests/support/scan.ts'
import { orderIn } from '#tests/support/keyboard.ts'

/** Opens a page whose code stays away until all is typed, but for what listens from the first paint on. */
const typedBefore = async (page: Page, path: string, type: () => Promise<void>): Promise<void> => {
  const { promise: typed, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  await type()
  resolve()
}

/** Searches that ask for this, or all, are answered once that is called which it gives back. */
const heldSearch = async (page: Page, asked = ''): Promise<() => void> => {
  const { promise: free, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v3/search', async (route) => {
    if ((route.request().postData() ?? '').includes(asked)) await free
    await route.continue()
  })
  return resolve
}

test('what is typed from the first paint on is played in order: the palette, a number, Enter', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'orders')
  const { id, number } = await orderIn(baseURL, 'completed')
  await typedBefore(page, '/', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  })
  await expect(page.locator(`[data-record="${id}"]`)).toBeVisible({ timeout: 20_000 })
})

test('a search typed too early is a search: what it holds moves no order @full', async ({ page }) => {
  await signInAs(page, 'orders')
  await typedBefore(page, '/orders/orders?status=pending', () => page.keyboard.type('/sr meier sr '))
  await expect(page.locator('main input[type=search], main [role=searchbox], main input').first()).toHaveValue(
    'sr meier sr ',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('j pressed before there are rows moves the focus once they are there @full', async ({ page }) => {
  await signInAs(page, 'orders')
  const answer = await heldSearch(page)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  answer()
  await expect(page.locator('[data-row="2"] .row-frame')).toBeVisible()
})

test('a key for the next record waits until the list says which that is @full', async ({ page }) => {
  await signInAs(page, 'orders')
  const answer = await heldSearch(page, '"fields":["id"]')
  await page.goto('/orders/orders')
  await page.keyboard.press('j')
  await expect(page.locator('[data-row="1"] .row-frame')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record]')).toBeVisible()
  await page.keyboard.press('j')
  answer()
  await expect(page.getByText(/^3 von \d/)).toBeVisible()
})

test('both keys of a sequence wait for what hears the second one', async ({ page, baseURL }) => {
  await signInAs(page, 'orders')
  const { id } = await orderIn(baseURL, 'preparing')
  const { promise: free, resolve } = Promise.withResolvers<void>()
  // the part with the record's editor, whatever it is called
  await page.route(/\/assets\/(?!.._..-).*\.js$/, async (route) => {
    const part = await route.fetch()
    if ((await part.text()).includes('edit.draft_taken')) await free
    await route.fulfill({ response: part })
  })
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('region', { name: 'Inhalt' })).toBeVisible({ timeout: 20_000 })
  // what else begins with the first key comes meanwhile
  await page.waitForTimeout(1000)
  await page.keyboard.press('i')
  await page.keyboard.press('p')
  resolve()
  await expect(page.locator('[data-path^="items."][data-path$=".product"]').last()).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a key for the first job waits until the jobs are read @full', async ({ page }) => {
  await signInAs(page, 'orders')
  const answer = await heldSearch(page, '"export-job"')
  await page.reload()
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const jobs = page.getByRole('dialog', { name: 'Hintergrundaufgaben' })
  await expect(jobs.getByRole('heading')).toBeVisible()
  await page.keyboard.press('a')
  answer()
  await expect(toasts(page)).toContainText('Diese Aufgabe läuft nicht mehr.')
})

test('a question is not answered by the typing that opened it', async ({ page, baseURL }) => {
  await signInAs(page, 'orders')
  const { id } = await orderIn(baseURL, 'pending')
  await page.goto(`/orders/${id}`)
  await expect(page.locator(`[data-record="${id}"]`)).toBeVisible()
  // with the times of one burst: a slow machine makes rests of a test's own keys
  const type = await scannerOn(page, 'DE')
  await type('sr')
  const question = page.locator('dialog[data-confirming]')
  await expect(question).toBeVisible()
  await type('meier ')
  await expect(question).toBeVisible()
  await expect(page.locator(`[data-record="${id}"]`)).toHaveAttribute('data-status', 'pending')
})

test('the reason to insist is written whole, though its page is still on its way @full', async ({ page, baseURL }) => {
  await signInAs(page, 'admin')
  const { id } = await orderIn(baseURL, 'processing', (order) => Number(order['open_quantity']) > 0)
  const { promise: typed, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/forcing-.*\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(`/orders/${id}`)
  await expect(page.locator(`[data-record="${id}"]`)).toBeVisible()
  await page.keyboard.type('sc')
  const insist = page.getByRole('button', { name: 'Erzwingen …' })
  await insist.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ware ist weg')
  resolve()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Ware ist weg')
})

test('keys pressed while a dialog does what it was told are meant for what comes after it', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'orders')
  const { id } = await orderIn(baseURL, 'processing')
  const { promise: free, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/v3/order/${id}/document`, async (route) => {
    await free
    await route.continue()
  })
  await page.goto(`/orders/${id}`)
  await expect(page.locator('[data-record]')).toBeVisible({ timeout: 20_000 })
  for (const key of ['i', 'i']) await page.keyboard.press(key)
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await expect(asked.locator('button[aria-busy=true]')).toBeVisible()
  for (const key of ['g', 'b']) await page.keyboard.press(key)
  resolve()
  await expect(page).toHaveURL(/\/payments\/bank/)
})

test('what is typed for a form that a key opens waits for it, also where all of it came too early @full', async ({
  page,
}) => {
  await signInAs(page, 'nobody')
  await typedBefore(page, '/profile', async () => {
    for (const key of ['s', 'k']) await page.keyboard.press(key)
    await page.keyboard.type('Waage im Lager')
    await page.keyboard.press('Enter')
  })
  await expect(page.getByRole('dialog').locator('[data-secret]')).toHaveText(/^kontor_/, { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-part="api_keys"]').getByRole('row', { name: 'Waage im Lager' })).toBeVisible()
})
