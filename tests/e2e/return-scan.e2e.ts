import { usualProfile } from '#entities/scan/scanner-profile.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { scannerOn } from '#tests/support/scan.ts'

type Item = { order_item_id: number; sku: string; quantity: number }
type Return = { id: number; version: number; items: Item[] }

test('the pieces of an open return are counted by scan, and judged one by one @full', async ({ page, baseURL }) => {
  const server = baseURL ?? ''
  const token = await signIn(server, 'admin')
  const params = { page: 1, page_size: 50, filters: [{ field: 'status', op: 'in', value: ['announced'] }] }
  const found = await call(server, token, 'POST', '/api/v3/search', {
    object: 'return',
    scope: ['results'],
    params,
  })
  const { results } = (found.body as { payload: { results: { id: number }[] } }).payload
  const read = async (id: number) =>
    (
      (await call(server, token, 'POST', `/api/v3/return/${id}`, { expand: ['items'] })).body as {
        payload: Return
      }
    ).payload
  const all = await Promise.all(results.map(({ id }) => read(id)))
  const one = all.find(({ items }) => items.filter(({ quantity, sku }) => quantity > 0 && sku !== '').length > 0)
  const item = one?.items.find(({ quantity, sku }) => quantity > 0 && sku !== '')
  expect(item).toBeDefined()
  await signInAs(page, 'shipping', `/orders/returns/${one?.id}`)
  await page.evaluate(
    (profile) => localStorage.setItem('kontor.scanner', profile),
    JSON.stringify({ ...usualProfile, gap: 50 }),
  )
  await page.reload()
  await expect(page.getByText('Stücke scannen')).toBeVisible()
  // so little room that its lines alone fill the page: what came of a scan is in sight all the same
  await page.setViewportSize({ width: 1280, height: 420 })
  const scan = await scannerOn(page, 'DE')
  // what is not counted says so where it is counted
  await page.route('**/action/count', (route) => route.abort(), { times: 1 })
  await scan(item?.sku ?? '')
  await expect(page.getByRole('alert').filter({ hasText: 'Kommunikation mit dem Server' })).toHaveCount(1)
  await expect(page.getByText('Stücke scannen')).toBeVisible()
  await scan(item?.sku ?? '')
  await expect(page.getByRole('status').filter({ hasText: `: 1 von ${item?.quantity}` })).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(new RegExp(`/orders/returns/${one?.id}`))
  await scan('NOBODY/7')
  await expect(page.getByRole('alert').filter({ hasText: 'NOBODY/7 gehört nicht' })).toBeInViewport({ ratio: 1 })
  // and where somebody reads on below, too
  await page.locator('#record').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
  await scan('NOBODY/8')
  await expect(page.getByRole('alert').filter({ hasText: 'NOBODY/8 gehört nicht' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.type('se', { delay: 120 })
  await expect(page.locator('main')).toContainText('Eingetroffen')
  // what came is what was counted, and how it is nobody has said yet
  await page.keyboard.type('sg', { delay: 120 })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toHaveValue(
    String(item === one?.items.find(({ quantity }) => quantity > 0) ? 1 : 0),
  )
  await expect(dialog).toContainText(item?.sku ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('den Zustand angeben')
})
