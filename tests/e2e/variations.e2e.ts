import type { Page } from '@playwright/test'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

type Found = { payload: { id: number; version: number; results: { id: number; type: string }[] } }

const cell = (page: Page, at: string) => page.locator(`[data-part=variations] [data-cell="${at}"]`)

/** What is written of its stock. */
const stock = (page: Page, at: string) => page.locator(`[data-part=variations] [data-cell="${at}"][data-kind=stock]`)

/** A product of two colours and two sizes, without variations yet. */
async function begin(base: string): Promise<{ id: number; attribute: number }> {
  const token = await signIn(base, 'products')
  const name = `E2E ${Date.now()}`
  const send = async (path: string, body: object) =>
    (await call(base, token, 'POST', `/api/v3/${path}`, body)).body as Found // of both calls
  const attribute = async (called: string, ...terms: string[]) => {
    const data = { name: `${name} ${called}`, makes_variations: true, terms: terms.map((term) => ({ name: term })) }
    const { id } = (await send('product-attribute', { data })).payload
    const search = {
      object: 'attribute-term',
      scope: ['results'],
      params: { fields: ['label'], query: `${name} ${called}` },
    }
    return { id, terms: (await send('search', search)).payload.results.map((one) => ({ term_id: one.id })) }
  }
  const [colour, size] = [await attribute('Farbe', 'blau', 'rot'), await attribute('Größe', 'S', 'M')]
  const data = {
    name,
    sku: name.replace(' ', '-'),
    type: 'variable',
    terms: [...colour.terms, ...size.terms],
  }
  const { id, version } = (await send('product', { data })).payload
  await send(`product/${id}/action/activate`, { version })
  return { id, attribute: colour.id }
}

test('variations are made and written in as a matrix, by keys alone', async ({ page, baseURL }) => {
  const { id } = await begin(baseURL ?? '')
  await signInAs(page, 'products', `/products/edit/${id}/variations`)
  await expect(page.locator('[data-part=variations]')).toBeVisible({ timeout: 20_000 })
  // the editor takes the place of what was read
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await page.keyboard.press('7')
  await page.keyboard.press('e')
  // what is not there is made where it stands, and written in at once
  await expect(cell(page, '0 0')).toBeFocused()
  await expect(cell(page, '0 0')).toHaveText('nicht angelegt')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Variante angelegt: blau, ')
  await expect(stock(page, '0 0')).toBeFocused()
  await expect(stock(page, '0 0')).toHaveValue('0')
  await page.keyboard.press('Escape')
  await page.keyboard.press('i')
  await page.keyboard.press('v')
  await expect(page.getByRole('alertdialog')).toContainText(
    '3 Varianten werden angelegt. 1 Variante bleibt, wie sie ist.',
  )
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('3 Varianten angelegt')
  await expect(stock(page, '1 1')).toHaveValue('0')
  await page.keyboard.press('7')
  await page.keyboard.press('e')
  await expect(stock(page, '0 0')).toBeFocused()
  // one after the other, as fast as somebody types: nobody else has changed anything
  await page.keyboard.type('7')
  await page.keyboard.press('ArrowDown')
  await expect(stock(page, '1 0')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  const table = page.locator('[data-part=variations]')
  await expect(table.locator('tfoot')).toContainText('12')
  await expect(toasts(page).filter({ hasText: 'Gespeichert: 1 Zelle' })).toBeVisible()
  await expect(toasts(page).filter({ hasText: 'inzwischen auch' })).toHaveCount(0)
  await expect(stock(page, '1 1')).toBeFocused()
  await page.keyboard.type('abc')
  await expect(stock(page, '1 1')).toHaveAccessibleDescription('Das ist keine Zahl.')
  await page.keyboard.press('Escape')
  await expect(stock(page, '1 1')).toHaveValue('0')
  // its own price is to the left of it
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('19,90')
  await page.keyboard.press('Enter')
  await expect(toasts(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+V')
  await expect(cell(page, '1 1')).toHaveValue(/-/)
  await page.reload()
  await expect(page.locator('[data-cell="1 1"][data-kind=price]')).toHaveValue('19,90', { timeout: 20_000 })
  await page.goto(`/products/edit/${id}/history`)
  const history = page.getByRole('region', { name: 'Verlauf' })
  await expect(history).toContainText('Varianten: 1 → 4')
})

test('a product without values says where variations come from, and leads there @full', async ({ page, baseURL }) => {
  const token = await signIn(baseURL ?? '', 'products')
  const sku = `E2E-${Date.now()}`
  const { body } = await call(baseURL ?? '', token, 'POST', '/api/v3/product', {
    data: { name: sku, sku, type: 'variable' },
  })
  await signInAs(page, 'products', `/products/edit/${(body as Found).payload.id}/variations`)
  await expect(page.locator('[data-part=variations]')).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await page.keyboard.press('i')
  await page.keyboard.press('v')
  await expect(toasts(page)).toContainText('Varianten entstehen aus Merkmalen')
  await page.keyboard.press('Shift+A')
  await expect(page.getByRole('region', { name: 'Merkmale' }).locator(':focus')).toBeVisible()
})

test('two values become one after the number of products is told @full', async ({ page, baseURL }) => {
  const { id, attribute } = await begin(baseURL ?? '')
  await signInAs(page, 'products', `/product-attributes/attributes/${attribute}`)
  await expect(page.getByRole('button', { name: 'Zusammenführen' })).toBeVisible({ timeout: 20_000 })
  // the editor takes the place of what was read
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await page.keyboard.press('i')
  await page.keyboard.press('z')
  await expect(page.getByLabel('Dieser entfällt')).toBeFocused()
  await page.keyboard.type('rot')
  await page.keyboard.press('Tab')
  await page.keyboard.type('blau')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Artikel mit rot: 1.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('rot ist jetzt blau')
  await page.goto(`/products/edit/${id}/attributes`)
  await expect(page.locator('[data-part=attributes]')).toContainText('blau', { timeout: 20_000 })
  await expect(page.locator('[data-part=attributes]')).not.toContainText('rot')
})
