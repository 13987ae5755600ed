import { violationsInBothThemes } from '#tests/support/axe.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }

test('an order that wants more than there is says so, and goes on once there is enough @full', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(60_000)
  const url = baseURL ?? ''
  const token = await signIn(url, 'admin')
  const ask = async (method: string, path: string, body: object): Promise<Row> => {
    const answer = await call(url, token, method, `/api/v3/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (answer.body as { payload: Row }).payload // of every answer
  }
  const lamp = await ask('POST', 'product', { data: { name: 'Stirnlampe', sku: 'E2E-BO-1', stock_quantity: 2 } })
  const address = { address_line_1: 'Hafenstraße 1', city: 'Kiel', postal_code: '24103', country_code: 'DE' }
  const order = await ask('POST', 'order', {
    data: {
      shop_id: 1,
      email: 'nora@example.com',
      addresses: [
        { type: 'billing', ...address },
        { type: 'shipping', ...address },
      ],
      items: [{ product_id: lamp.id, quantity: 3, price: '10' }],
    },
  })
  await signInAs(page, 'orders', `/orders/${order.id}`)
  await withoutPointer(page)
  await expect(page.getByRole('columnheader', { name: 'Fehlt' })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('s')
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nicht genug auf Lager: Stirnlampe (E2E-BO-1). Verfügbar: 2.')
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // it may be sold beyond the stock from now on, and whoever orders it is told
  await ask('PATCH', `product/${lamp.id}`, { version: lamp.version, data: { backorders: 'notify' } })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Fehlt' })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('s')
  await page.keyboard.press('p')
  await expect(dialog.getByRole('combobox', { name: 'Zahlungsart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Nicht alles ist auf Lager')
})

test('the administrator says how short an SKU may be, and the editor says so of one @full', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(60_000)
  await signInAs(page, 'admin', '/admin/settings')
  await withoutPointer(page)
  const least = page.getByRole('textbox', { name: 'Mindestlänge der SKU' })
  await page.keyboard.press('e')
  await expect(least).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('6')
  await page.keyboard.press('ControlOrMeta+S')
  const token = await signIn(baseURL ?? '', 'admin')
  await expect
    .poll(async () => (await call(baseURL ?? '', token, 'POST', '/api/v3/setting/1', {})).body)
    .toMatchObject({ payload: { min_sku_length: 6 } })

  await page.goto('/products/edit/new')
  const sku = page.getByRole('textbox', { name: 'SKU' })
  await sku.focus()
  await page.keyboard.type('KURZ1')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Mindestens 6 Zeichen').first()).toBeVisible()
  await call(baseURL ?? '', token, 'PATCH', '/api/v3/setting/1', { version: 2, data: { min_sku_length: 3 } })
})
