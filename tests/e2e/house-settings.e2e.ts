import type { Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { setting } from '#entities/setting/setting.ts'
import { settingId } from '#entities/setting/parts.ts'
import { editBeside } from '#tests/support/edit-beside.ts'

const input = (page: Page, path: string) => page.locator(`[data-path=${path}] :is(input, textarea, select)`)

test('a field of the settings is found by the palette from anywhere, tried, saved and taken back', async ({ page }) => {
  await signInAs(page, 'admin', '/orders/orders')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('API-Protokoll (Tage)')
  await expect(page.getByRole('option', { name: 'Einstellungen: API-Protokoll (Tage)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings\/retention\/keep_api_log$/)
  await expect(page.locator('[data-path=keep_api_log] button')).toBeFocused({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(input(page, 'keep_api_log')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('29')
  await expect(page.locator('[data-going]').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  // whoever shortens what is kept is asked, and told what goes
  const asked = page.getByRole('alertdialog')
  await expect(asked.locator('[data-confirms=keep_api_log]')).toContainText('30 → 29')
  await expect(asked.locator('[data-going]')).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('30 → 29')).toBeVisible()
  // out of the field, where a letter is a command
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(input(page, 'keep_api_log')).toHaveValue('30')
})

test('a test mail says in place what is wrong @full', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/settings/mail')
  await expect(page.locator('[data-path=smtp_host]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('r')
  await page.keyboard.type('probe@kunde.example')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-found=no_server]')).toContainText('Kein Mailserver')
})

test('the audit list leads from a write to its record @full', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/settings/audit')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/audit/)
})

test('a number series is reached by its address, tried as it is typed, refused and saved by keyboard @full', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/admin/settings/documents/document_numbers')
  const next = page.locator('[data-tried-numbers] [data-type=return-note] [data-shop="1"]')
  await expect(next).toContainText('T1-', { timeout: 20_000 })
  await expect(page.locator('[data-list=document_numbers]')).toBeInViewport()
  await page.keyboard.press('e')
  const cell = (column: number) => page.locator(`[data-path=document_numbers] [data-cell="0 ${column}"]`)
  await cell(0).focus()
  await page.keyboard.type('Retourenschein')
  await page.keyboard.press('Tab')
  await page.keyboard.type('RS-{YYYY}-{N}')
  await page.keyboard.press('Tab')
  // each shop counts for itself
  const refused = page.getByRole('status').filter({ hasText: 'Retourenschein: Hier braucht jedes Format' })
  await expect(refused).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('RS{SHOP}-{YYYY}-{N}')
  await page.keyboard.press('Tab')
  await expect(refused).toBeHidden()
  await expect(next).toContainText(/RS1-\d{4}-\d{5}/)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('RS{SHOP}-{YYYY}-{N}')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeHidden()
  await page.reload()
  await expect(next).toContainText('RS1-', { timeout: 20_000 })
})

test('each section is reached by its address, at its first field @full', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/settings')
  for (const [section, [field = '']] of Object.entries(setting.form)) {
    await page.goto(`/admin/settings/${section}/${field}`)
    await expect(page.locator(`[data-path=${field}], [data-list=${field}]`).first()).toBeInViewport({ timeout: 20_000 })
  }
})

test('two administrators decide field by field, a draft outlives the page, and no pointer is needed @full', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/admin/settings/company/phone')
  await expect(page.locator('[data-path=phone] button')).toBeFocused({ timeout: 20_000 })
  const write = async (path: string, text: string) => {
    await page.locator(`[data-path=${path}] :is(button, input)`).first().focus()
    await page.keyboard.press('Enter')
    await expect(input(page, path)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await write('phone', '+49 30 111')
  await write('city', 'Meinstadt')
  // a draft is kept 300 ms after the last key
  await page.waitForTimeout(600)
  await page.reload()
  const draft = page.getByRole('button', { name: 'Entwurf übernehmen' })
  await expect(draft).toBeVisible({ timeout: 20_000 })
  await draft.focus()
  await page.keyboard.press('Enter')
  await expect(input(page, 'phone')).toHaveValue('+49 30 111')

  const data = { phone: '+49 30 222', city: 'Anderstadt', managers: 'Eine Andere' }
  await editBeside(page, { login: 'admin', object: 'setting', id: String(settingId), data })
  await page.keyboard.press('ControlOrMeta+s')
  const conflict = page.getByRole('region', { name: 'Beide haben dasselbe geändert' })
  await expect(conflict.locator('[data-conflict]').first()).toBeFocused({ timeout: 20_000 })
  await expect(conflict.locator('[data-conflict]')).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(conflict).toBeHidden()
  const now = await page.request.post(`/api/v3/setting/${settingId}`, {
    headers: { Token: await page.evaluate(() => localStorage.getItem(`kontor.token.${location.origin}`) ?? '') },
  })
  const { payload } = (await now.json()) as { payload: Record<string, unknown> } // as every record is answered
  // in the order of the form: the city one’s own, the phone that of the other; what only they wrote stays
  expect(payload).toMatchObject({ city: 'Meinstadt', phone: '+49 30 222', managers: 'Eine Andere' })
})
