import { call, signIn } from '#tests/support/call.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('an editor that comes late leaves the field alone that somebody writes in below the sections @full', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const token = await signIn(base, 'products')
  const name = `E2E ${Date.now()}`
  const data = { name, terms: [{ name: 'blau' }, { name: 'rot' }, { name: 'grün' }] }
  const { body } = await call(base, token, 'POST', '/api/v3/product-attribute', { data })
  const { id } = (body as { payload: { id: number } }).payload
  await signInAs(page, 'products')
  const { promise: free, resolve: come } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  // by what it holds: its name says nothing
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    const isEditor = (await response.text()).includes('editor.restore')
    if (isEditor) await free
    await route.fulfill({ response })
    if (isEditor) arrive()
  })
  await page.goto(`/product-attributes/attributes/${id}`)
  const select = page.locator('main form select').first()
  await select.focus()
  await select.selectOption({ label: 'rot' })
  come()
  await arrived
  await page.waitForTimeout(600)
  await expect(select).toBeFocused()
  await expect(select.locator('option:checked')).toHaveText('rot')
  // once nobody writes there it comes
  await page.locator('main h1').first().click()
  await page.keyboard.press('e')
  await expect(page.locator('main [data-path=name] input')).toBeVisible()
})
