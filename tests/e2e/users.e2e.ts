import type { Page } from '@playwright/test'
import { call } from '#tests/support/call.ts'
import { demoPassword, signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

const palette = (page: Page) => page.locator('dialog[open]')
const record = (page: Page) => page.locator('[data-record]')

const open = async (page: Page, login: string) => {
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText(login)
  await page.keyboard.press('Enter')
  await expect(record(page)).toBeVisible()
}

const move = async (page: Page, key: string, warning: string) => {
  await page.keyboard.press('s')
  await page.keyboard.press(key)
  await expect(palette(page)).toContainText(warning)
  await page.keyboard.press('Enter')
}

test('a user is enabled and disabled by key, after a question that says what follows @full', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/users?q=former')
  await open(page, 'former')
  await expect(record(page)).toHaveAttribute('data-status', 'disabled')
  await move(page, 'e', 'Ein aktiver Benutzer kann zusätzliche Kosten verursachen.')
  await expect(record(page)).toHaveAttribute('data-status', 'enabled')
  await expect(toasts(page).filter({ hasText: 'Benutzer Ole Petersen: Aktiv' })).toBeVisible()
  await move(page, 'd', 'Der Benutzer verliert sofort den Zugang')
  await expect(record(page)).toHaveAttribute('data-status', 'disabled')
  await expect(page.locator('#record-history')).toContainText('Benutzer deaktiviert')

  // what was read on the page that asked goes from its toast as well
  const because = { error: 'Der Datensatz ist gesperrt.', code: 'wrong_state' }
  await page.route('**/action/enable', (route) => route.fulfill({ status: 409, json: because }))
  await move(page, 'e', 'Ein aktiver Benutzer kann zusätzliche Kosten verursachen.')
  await expect(palette(page)).toContainText(because.error)
  await expect(toasts(page).filter({ hasText: because.error })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toasts(page).filter({ hasText: because.error })).toHaveCount(0)
})

test('what takes something away from many looks so, also where it can be undone @full', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/users?q=products')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText('products')
  await page.keyboard.press('x')
  await page.keyboard.press('s')
  await page.keyboard.press('d')
  await expect(palette(page)).toContainText('ja, solange sich daran nichts geändert hat')
  await expect(palette(page).locator('[type=submit]')).toHaveClass(/text-bad-ink/)
})

test('an address leads to a section of a user, and nobody disables their own account @full', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/users/1/security')
  await expect(page.locator('#record-security')).toBeFocused()
  await expect(page.locator('#record-security')).toContainText('Von überall')
  await expect(page.locator('#record-access')).toContainText('nach Rolle')
  const disable = page.locator('[data-move="user.disable"]')
  await expect(disable).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('s')
  await page.keyboard.press('d')
  await expect(palette(page)).toContainText('Das eigene Benutzerkonto kann niemand deaktivieren.')
})

const asKey = async (page: Page, key: string) =>
  (await page.request.post('/api/v3/user/me', { headers: { Authorization: `Bearer ${key}` } })).status()

const signedIn = { password: demoPassword, server: 'http://127.0.0.1' }

for (const [where, path, login, whose] of [
  ['on the page of a user', '/admin/users/2', 'admin', '2'],
  ['in the own profile', '/profile', 'nobody', 'me'],
] as const)
  test(`${where} a key is made, shown once and revoked by the keyboard alone${wider(login === 'admin')}`, async ({
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const name = `Waage ${crypto.randomUUID().slice(0, 6)}`
    // it is not the first: the list of keys grows
    const answer = await page.request.post('/auth/login', { data: { login, ...signedIn } })
    const { payload: token } = (await answer.json()) as { payload: string } // as the wire says
    const before = await page.request.post(`/api/v3/user/${whose}/api-key`, {
      headers: { Token: token },
      data: { name: `Kasse ${crypto.randomUUID().slice(0, 6)}`, scopes: 'orders:read' },
    })
    expect(before.status()).toBe(200)
    await signInAs(page, login, path)
    const keys = page.locator('[data-part="api_keys"]')
    await expect(keys).toBeVisible()
    await page.keyboard.press('s')
    await page.keyboard.press('k')
    await page.keyboard.type(name)
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(name)
    // nothing is chosen yet: orders are to be read
    const orders = page.getByRole('dialog').getByRole('radio')
    await page.keyboard.press('Tab')
    await expect(orders.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(orders.nth(1)).toBeChecked()
    await page.keyboard.press('Enter')
    const shown = page.getByRole('dialog').locator('[data-secret]')
    await expect(shown).toHaveText(/^kontor_[\w-]{43}$/)
    const key = (await shown.textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByText('In die Zwischenablage kopiert.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    expect(await asKey(page, key)).toBe(200)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const row = keys.getByRole('row', { name })
    await expect(row).toContainText(key.slice(0, 13))
    await expect(row).toContainText('Aufträge und Versand: lesen')
    await expect(page.locator('body')).not.toContainText(key)

    await page.keyboard.press('s')
    await page.keyboard.press('v')
    await expect(page.getByRole('alertdialog')).toContainText('Das lässt sich nicht rückgängig machen.')
    await expect(page.getByRole('alertdialog')).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(row).toContainText('widerrufen')
    expect(await asKey(page, key)).toBe(401)
  })

test('an administrator signs somebody out, of one session and of all, by the keyboard and after a question @full', async ({
  page,
}) => {
  const other = { login: 'translator', ...signedIn }
  const signInBeside = async () => {
    const answer = await page.request.post('/auth/login', { data: other })
    return String(((await answer.json()) as { payload: unknown }).payload) // as the wire says
  }
  const isIn = async (token: string) =>
    (await page.request.post('/api/v3/user/me', { headers: { Token: token } })).status()
  const [first, second] = [await signInBeside(), await signInBeside()]
  await signInAs(page, 'admin', '/admin/users')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('/')
  await page.keyboard.type('translator')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const sessions = page.getByRole('table', { name: 'Sitzungen' })
  const ends = sessions.getByRole('button', { name: 'Beenden' })
  await expect(ends.first()).toBeVisible({ timeout: 20_000 })
  const before = await ends.count()
  expect(before).toBeGreaterThan(1)

  // the last one that did something stands first; who thinks better of it ends none
  await ends.first().press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('wird dort sofort abgemeldet')
  await page.keyboard.press('Escape')
  // behind it the rows stand all the while
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(ends).toHaveCount(before)
  await ends.first().press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('wird dort sofort abgemeldet')
  await page.keyboard.press('Enter')
  await expect(ends).toHaveCount(before - 1)
  expect(await isIn(second)).toBe(401)
  expect(await isIn(first)).toBe(200)

  await page.keyboard.press('s')
  await page.keyboard.press('j')
  await expect(page.getByRole('alertdialog')).toContainText('API-Schlüssel gelten weiter')
  await page.keyboard.press('Enter')
  await expect(ends).toHaveCount(0)
  expect(await isIn(first)).toBe(401)
  await expect(page.locator('#record-history')).toContainText('Überall abgemeldet')
  await expect(page.locator('#record-history')).toContainText('Sitzung beendet')
})

test('in the own profile one writes what is theirs by the keyboard, and only reads the rest @full', async ({
  page,
}) => {
  await signInAs(page, 'shops', '/profile')
  await expect(page.locator('[data-path=alias]')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('e')
  const title = page.locator('[data-path=title] input')
  await expect(title).toBeFocused()
  const alias = `Chiara ${crypto.randomUUID().slice(0, 4)}`
  await page.locator('[data-path=alias] input').fill(alias)
  await expect(page.locator('[data-path=login] input')).toHaveCount(0)
  await expect(page.locator('[data-path=employee_number] input')).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('ControlOrMeta+s')
  expect(new URL((await sent).url()).pathname).toBe('/api/v3/user/me')
  await expect(page.locator('#record-history')).toContainText(alias)

  // what was just saved is before the first step, and comes back by the same key
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(toasts(page).filter({ hasText: 'wieder wie vor dem Speichern' })).toBeVisible()

  // where nothing is theirs, no other place is opened instead
  await page.keyboard.press('3')
  await expect(page.locator('#record-access')).toBeFocused()
  await page.keyboard.press('e')
  await expect(toasts(page).filter({ hasText: 'nichts, was Sie ändern können' })).toBeVisible()
  await expect(page.locator('#record-access')).toBeFocused()

  // nobody shuts themselves out by their own list
  await page.keyboard.press('4')
  await expect(page.locator('#record-security')).toBeFocused()
  await page.keyboard.press('e')
  await page.keyboard.type('198.51.100.0/24')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Mit dieser Liste kämen Sie selbst nicht mehr herein')).toBeVisible()
})

test('a colleague is made, enabled and given a password by keyboard, and comes in @full', async ({ page, baseURL }) => {
  const login = `neu.${crypto.randomUUID().slice(0, 8)}`
  await signInAs(page, 'admin', '/admin/users')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('c')
  await page.keyboard.press('u')
  await expect(page.locator('[data-path=login] input')).toBeFocused({ timeout: 20_000 })
  await page.keyboard.type(login)
  await page.locator('[data-path=first_name] input').focus()
  await page.keyboard.type('Mia')
  await page.locator('[data-path=last_name] input').focus()
  await page.keyboard.type('Brandt')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
  await page.keyboard.press('s')
  await page.keyboard.press('e')
  await expect(page.locator('[data-confirming]')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aktiviert').first()).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Passwort erzeugen' })).toBeFocused()
  await page.keyboard.press('Enter')
  const secret = dialog.locator('[data-secret]')
  await expect(secret).toHaveText(/^[a-z2-9-]{19}$/)
  const password = await secret.textContent()
  const answer = await call(baseURL, undefined, 'POST', '/auth/login', { login, password, server: baseURL })
  expect(answer.body).toMatchObject({ payload: expect.any(String) })
  await page.keyboard.press('Escape')
  await expect(secret).toHaveCount(0)
})
