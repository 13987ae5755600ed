import { checkDigitOf } from '#entities/gtin.ts'
import { cardCode, encodeOwn } from '#entities/scan/own-code.ts'
import { usualProfile } from '#entities/scan/scanner-profile.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { orderIn } from '#tests/support/keyboard.ts'
import { scannerOn } from '#tests/support/scan.ts'

const gtinOf = (number: number): string => {
  const digits = String(number).slice(-12).padStart(12, '2')
  return digits + checkDigitOf(digits)
}

test('a scanner on a German keyboard opens what it reads, and typing does what typing does', async ({
  page,
  baseURL,
}) => {
  const { id, number } = await orderIn(baseURL, 'completed')
  const sku = `SH-${Date.now()}/YZ`
  const server = baseURL ?? ''
  const gtin = gtinOf(Date.now())
  const token = await signIn(server, 'admin')
  for (const each of [sku, `${sku}-2`]) {
    const data = { sku: each, name: each, gtin, type: 'simple', tax_class: 'standard' }
    const made = await call(server, token, 'POST', '/api/v3/product', { data })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
  await signInAs(page, 'orders', '/test')
  await page.evaluate(
    (profile) => localStorage.setItem('kontor.scanner', profile),
    // a slow machine's pauses are none
    JSON.stringify({ ...usualProfile, is_on: true, gap: 50 }),
  )
  await page.goto('/orders/orders')
  const rows = page.locator('[role=row][data-row="0"]:not([aria-busy])')
  await expect(rows).toBeVisible()
  const scan = await scannerOn(page, 'DE')

  // nothing has the focus that writes: no sign of it is a command
  await scan(encodeOwn({ kind: 'order', id }))
  await expect(page.locator(`[data-record="${id}"]`)).toBeVisible()
  await scan(sku)
  await expect(page.getByRole('heading', { name: sku })).toBeVisible()

  // two are called so: the newer one stands on 1
  await scan(gtin)
  const choice = page.getByRole('dialog', { name: 'Was ist gemeint?' })
  await expect(choice.getByRole('button', { name: `${sku}-2` })).toBeFocused()
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: `${sku}-2` })).toBeVisible()
  await expect(choice).toBeHidden()
  await scan('NOBODY/7')
  await expect(toasts(page).filter({ hasText: 'NOBODY/7' })).toBeVisible()

  // typed at 90 ms: a sequence, a key, and what is written in a field
  await page.keyboard.type('go', { delay: 90 })
  await expect(page).toHaveURL(/\/orders\/orders/)
  await expect(rows).toBeVisible()
  await page.keyboard.type('/beg', { delay: 90 })
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('beg')
  // a search takes the number of what is meant
  await scan(encodeOwn({ kind: 'order', id }))
  await expect(search).toHaveValue(number)

  // any other field gives back what a burst has written there; by keyboard and scanner alone its pace is measured
  await page.goto('/profile/keyboard/scanner')
  const gap = page.locator('input[inputmode=numeric]')
  await gap.fill('31')
  await scan('9876543210')
  await expect(gap).toHaveValue('31')
  // pressed by hand: not as quick as a scanner
  await page.waitForTimeout(200)
  const measure = page.getByRole('button', { name: 'Einmessen' })
  await measure.press('Enter')
  await expect(measure).toBeHidden()
  // Esc ends it: what is scanned then measures nothing
  await page.keyboard.press('Escape')
  await expect(measure).toBeFocused()
  await measure.press('Enter')
  await scan(cardCode('calibrate'), 50)
  await expect(gap).toHaveValue('75')
  expect(await page.evaluate(() => localStorage.getItem('kontor.scanner'))).toBe(
    JSON.stringify({ is_on: true, gap: 75, prefix: null, suffix: 'Enter' }),
  )
})
