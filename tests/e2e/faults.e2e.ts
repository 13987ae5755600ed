import type { Page, Route } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

/** A fault, and what the console does about it (spec §8); the toast's text, or none. */
type Fault = { name: string; answer: (route: Route) => Promise<void>; toast: RegExp | null; signsOut?: true }

const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body })
const text = (status: number, body: string, contentType: string) => (route: Route) =>
  route.fulfill({ status, body, contentType })

test.setTimeout(180_000)

const connection = /Bei der Kommunikation mit dem Server ist ein Fehler aufgetreten/

const faults: Fault[] = [
  { name: 'no answer', answer: (route) => route.abort('timedout'), toast: connection },
  { name: 'a reset', answer: (route) => route.abort('connectionreset'), toast: connection },
  {
    name: '500 in JSON',
    answer: json(500, { error: 'Später noch einmal', code: 'server_error' }),
    toast: /Später noch/,
  },
  {
    name: '502 in HTML',
    answer: text(502, '<h1>Bad Gateway</h1>', 'text/html'),
    toast: /API-Fehler #502 – Bad Gateway/,
  },
  { name: 'truncated JSON', answer: text(200, '{"payload": {"results": [', 'application/json'), toast: null },
  { name: 'another type', answer: text(200, 'hello', 'text/plain'), toast: null },
  { name: 'what the contract does not say', answer: json(200, { payload: { results: 'many' } }), toast: null },
  { name: '401', answer: json(401, { code: 'signed_out' }), toast: null, signsOut: true },
  { name: '403', answer: json(403, { error: 'Dazu fehlt ein Recht', code: 'no_right' }), toast: /Dazu fehlt/ },
  { name: '404', answer: json(404, { error: 'Nicht gefunden', code: 'not_found' }), toast: /Nicht gefunden/ },
  { name: '409', answer: json(409, { error: 'Geändert', code: 'conflict', payload: {} }), toast: /Geändert/ },
  { name: '422', answer: json(422, { error: 'Ungültig', code: 'invalid', fields: {} }), toast: /Ungültig/ },
  { name: '429', answer: text(429, '', 'text/plain'), toast: /API-Fehler #429 – Too Many Requests/ },
]

/** A screen, the call it lives by, and how it says that this call failed. */
const screens = [
  { name: 'home', path: '/', call: 'order', failed: (page: Page) => page.getByText('Das konnte nicht geladen werden') },
  {
    name: 'profile',
    path: '/profile',
    call: 'me',
    failed: (page: Page) => page.getByText('Das konnte nicht geladen werden'),
  },
  { name: 'orders', path: '/orders/orders', call: 'order', failed: (page: Page) => page.getByRole('alert') },
  {
    name: 'an order',
    path: '/orders/1',
    call: 'record',
    failed: (page: Page) =>
      page.getByRole('alert').or(page.getByText('Der angeforderte Auftrag wurde nicht gefunden.')),
  },
] as const

const pathOf = { order: '**/api/v3/search', me: /\/api\/v3\/user\/\d+$/, record: '**/api/v3/order/1' } as const

const isMeant = (route: Route, call: (typeof screens)[number]['call']): boolean => {
  const body = route.request().postData() ?? ''
  if (call === 'order') return body.includes('"order"')
  return true
}

const expectToast = (page: Page, text: RegExp | null) =>
  text === null
    ? expect(toasts(page)).toHaveCount(0)
    : expect(toasts(page).filter({ hasText: text })).toHaveCount(1, { timeout: 15_000 })

const breakCall = (page: Page, call: (typeof screens)[number]['call'], fault: Fault) =>
  page.route(pathOf[call], (route) => (isMeant(route, call) ? fault.answer(route) : route.continue()))

const spoken = faults.filter(({ signsOut }) => !signsOut)

/** Every run meets one fault of each kind on a list: no answer, one that says something, one that is none. Every fault on every screen is `npm run test:full`. */
const ofEachKind = ['no answer', '502 in HTML', 'what the contract does not say']
const meetings = [
  { of: 'orders', met: spoken.filter(({ name }) => ofEachKind.includes(name)) },
  ...screens.map(({ name }) => ({ of: name, met: spoken })),
]

for (const { of, met } of meetings)
  test(`${of} shows its own failure and stands, of ${met.length} kinds${wider(met === spoken)}`, async ({ page }) => {
    const screen = screens.find(({ name }) => name === of) ?? screens[0]
    const crashes: string[] = []
    page.on('pageerror', (error) => crashes.push(error.message))
    await signInAs(page, 'orders')
    for (const fault of met)
      await test.step(fault.name, async () => {
        await breakCall(page, screen.call, fault)
        await page.goto(screen.path)
        await expect(screen.failed(page).first()).toBeVisible({ timeout: 15_000 })
        await expectToast(page, fault.toast)
        // the shell stands, and what else is on the page with it
        await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    expect(crashes).toEqual([])
  })

// one call is answered as the other: every run asks one screen
for (const screen of screens)
  test(`${screen.name} signs out on a 401, without a toast`, { tag: '@full' }, async ({ page }) => {
    await signInAs(page, 'orders')
    for (const fault of faults) if (fault.signsOut) await breakCall(page, screen.call, fault)
    await page.goto(screen.path)
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible({ timeout: 15_000 })
    await expect(toasts(page)).toHaveCount(0)
  })

test('a change of password keeps what was typed, whatever is answered', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, 'orders', '/profile')
  const typed = { old_password: 'demo-password', new_password: 'Blaue-Welle-47!', repeat: 'Blaue-Welle-47!' }
  for (const fault of spoken)
    await test.step(fault.name, async () => {
      await page.goto('/profile')
      await page.route('**/api/v3/user/me/password', fault.answer)
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
      await page.keyboard.press('Enter')
      // a change that was not confirmed must not seem to have worked
      await expectToast(page, fault.toast ?? /Es ist ein Fehler aufgetreten/)
      for (const [name, value] of Object.entries(typed)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
})

test('equal toasts within a second are one, and a panel can be asked again @full', async ({ page }) => {
  let broken = true
  await page.route('**/api/v3/search', (route) => (broken ? route.abort() : route.continue()))
  await signInAs(page, 'orders')
  await expect(toasts(page)).toHaveCount(1)
  const again = page.getByRole('button', { name: 'Erneut versuchen' }).first()
  await expect(again).toBeVisible({ timeout: 15_000 })
  broken = false
  await again.click()
  await expect(page.getByRole('link', { name: /Abgeschlossen/ })).toBeVisible()
})

test('an error goes once the same succeeds, or its place is left @full', async ({ page }) => {
  await page.clock.install()
  const refuse = () => page.route(pathOf.me, json(403, { error: 'Dazu fehlt ein Recht', code: 'no_right' }))
  await refuse()
  await signInAs(page, 'orders', '/profile')
  await expectToast(page, /Dazu fehlt/)
  await page.clock.fastForward(60_000)
  await expectToast(page, /Dazu fehlt/)
  await page.unroute(pathOf.me)
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click()
  await expect(page.getByRole('button', { name: 'Vorname ändern' })).toBeVisible()
  await page.clock.fastForward(1000)
  await expect(toasts(page)).toHaveCount(0)

  await refuse()
  await page.reload()
  await expectToast(page, /Dazu fehlt/)
  await page.clock.fastForward(60_000)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('link', { name: /Abgeschlossen/ })).toBeVisible()
  await page.clock.fastForward(1000)
  await expect(toasts(page)).toHaveCount(0)
})

test('a key that is still running is waited for and asked again, unseen @full', async ({ page }) => {
  await signInAs(page, 'shipping')
  const keys: (string | undefined)[] = []
  await page.route('**/work-tracking/session/start', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length < 3
      ? route.fulfill({ status: 409, json: { error: 'Noch nicht', code: 'in_progress' } })
      : route.continue()
  })
  await expect(page.locator('header').getByRole('button', { name: /^Arbeitet nicht/ })).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.press('s')
  await expect.poll(() => keys.length).toBe(3)
  expect(new Set(keys).size).toBe(1)
  await expect(toasts(page)).toHaveCount(0)
})

test('a request that was taken back is no error @full', async ({ page }) => {
  await page.route('**/api/v3/search', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => undefined)
  })
  await signInAs(page, 'orders')
  await page.getByRole('link', { name: /^Aufträge/ }).click()
  await page.goBack()
  await page.waitForTimeout(2000)
  await expect(toasts(page)).toHaveCount(0)
})
