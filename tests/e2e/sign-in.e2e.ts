import type { Page } from '@playwright/test'
import { call, signIn } from '#tests/support/call.ts'
import { demoPassword, openSignIn, signInAs, signInButton, signInByKeys, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

const login = (page: Page) => page.locator('[name=username]')
const password = (page: Page) => page.locator('[name=password]')
const server = (page: Page) => page.locator('[name=server]')

/** What was sent to sign in, each attempt once. */
const attempts = (page: Page) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) sent.push(request.postDataJSON())
  })
  return sent
}

test('the server field starts with the console’s own origin in full @full', async ({ page, baseURL }) => {
  await openSignIn(page)
  await expect(server(page)).toHaveValue(baseURL)
  await expect(page).toHaveTitle('Anmelden – Kontor')
})

test('the button is disabled under three characters each', async ({ page }) => {
  const sent = attempts(page)
  await openSignIn(page)
  for (const [name, secret] of [
    ['ab', demoPassword],
    ['  ab  ', demoPassword],
    ['orders', 'ab'],
  ] as const) {
    await login(page).fill(name)
    await password(page).fill(secret)
    await expect(signInButton(page)).toBeDisabled()
    await page.keyboard.press('Enter')
  }
  await login(page).fill('abc')
  await password(page).fill('abc')
  await expect(signInButton(page)).toBeEnabled()
  expect(sent).toEqual([])
})

test('without a server nothing is attempted @full', async ({ page }) => {
  const sent = attempts(page)
  await openSignIn(page)
  await login(page).fill('orders')
  await password(page).fill(demoPassword)
  await server(page).fill('   ')
  await page.keyboard.press('Enter')
  await expect(signInButton(page)).toBeDisabled()
  expect(sent).toEqual([])
})

for (const field of ['server', 'username', 'password'] as const)
  test(`Enter in ${field} submits${wider(field !== 'password')}`, async ({ page }) => {
    await openSignIn(page)
    await login(page).fill('orders')
    await password(page).fill(demoPassword)
    await page.locator(`[name=${field}]`).press('Enter')
    await expect(page.locator('main#main')).toBeVisible()
  })

test('whitespace is stripped from server and username @full', async ({ page, baseURL }) => {
  const sent = attempts(page)
  await openSignIn(page)
  await server(page).fill(`  ${baseURL} `)
  await login(page).fill('  orders ')
  await password(page).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('main#main')).toBeVisible()
  expect(sent).toEqual([{ login: 'orders', password: demoPassword, server: baseURL }])
})

test('a server without a protocol is asked securely @full', async ({ page, baseURL }) => {
  const asked: string[] = []
  await page.route('https://**/auth/login', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await openSignIn(page)
  await server(page).fill(new URL(baseURL).host)
  await login(page).fill('orders')
  await password(page).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toEqual([`https://${new URL(baseURL).host}/auth/login`])
})

test('a failed sign-in shows no message, focuses the password and is told to assistive technology', async ({
  page,
}) => {
  await openSignIn(page)
  await login(page).fill('orders')
  await password(page).fill('not-the-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-live=assertive]')).toHaveText(/fehlgeschlagen/)
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveValue('not-the-password')
  await expect(toasts(page)).toHaveCount(0)
})

test('a server that does not answer is as silent @full', async ({ page }) => {
  await page.route('**/auth/*', (route) => route.abort())
  await openSignIn(page)
  await login(page).fill('orders')
  await password(page).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-live=assertive]')).toHaveText(/fehlgeschlagen/)
  await expect(toasts(page)).toHaveCount(0)
})

test('a server without its database is said to be beside its field, not a wrong password, until it can answer @full', async ({
  page,
}) => {
  await page.clock.install()
  let isGone = true
  await page.route('**/ready', (route) =>
    isGone ? route.fulfill({ status: 503, json: { error: '-', code: 'unreachable' } }) : route.continue(),
  )
  await page.route('**/auth/login', (route) =>
    isGone ? route.fulfill({ json: { payload: false } }) : route.continue(),
  )
  await openSignIn(page)
  const note = page.locator('[aria-live=polite]').filter({ hasText: /kann im Moment nicht antworten/ })
  await expect(note).toBeVisible()
  await expect(server(page)).toHaveAccessibleDescription(/kann im Moment nicht antworten/)
  await login(page).fill('orders')
  await password(page).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-live=assertive]')).toHaveText(/kann im Moment nicht antworten/)
  await expect(toasts(page)).toHaveCount(0)
  // beside no field at all, too
  await page.getByRole('button', { name: 'Serverauswahl ausblenden' }).click()
  await expect(note).toBeVisible()

  isGone = false
  await page.clock.fastForward(3000)
  await expect(note).toHaveCount(0)
  await expect(page.locator('[aria-live=assertive]')).toHaveText('')
})

test('the password can be shown and hidden without losing it @full', async ({ page }) => {
  await openSignIn(page)
  await password(page).fill(demoPassword)
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Anzeigen', exact: true }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue(demoPassword)
  await page.getByRole('button', { name: 'Verbergen' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test('the server selector can be hidden, which is remembered @full', async ({ page }) => {
  await openSignIn(page)
  await page.getByRole('button', { name: 'Serverauswahl ausblenden' }).click()
  await expect(server(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Serverauswahl einblenden' })).toBeVisible()
  await expect(server(page)).toHaveCount(0)
})

test('servers and the last name are remembered, and a server can be forgotten', async ({ page, baseURL }) => {
  await signInByKeys(page, 'orders')
  await page.getByRole('button', { name: /Jana Brandt/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(login(page)).toHaveValue('orders')
  await server(page).press('ArrowDown')
  const choice = page.getByRole('option', { name: baseURL })
  await expect(choice).toContainText('heute')
  await expect(choice).toContainText('Test')
  await server(page).press('Delete')
  await expect(choice).toHaveCount(0)
})

test('a test server shows its demo sign-ins; choosing one fills both fields @full', async ({ page }) => {
  await openSignIn(page)
  await page.getByRole('region', { name: 'Testserver: anmelden als' }).getByRole('button', { name: 'shipping' }).click()
  await expect(login(page)).toHaveValue('shipping')
  await expect(password(page)).toHaveValue(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Mehmet/ })).toBeVisible()
})

test('theme, language, version and the forgot-password label are there @full', async ({ page }) => {
  await openSignIn(page)
  await expect(page.getByText('Version 6.6.0')).toBeVisible()
  await expect(page.getByText('Passwort vergessen?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveCount(0)
  await page.getByText('Dunkel').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const choices = page.getByRole('combobox', { name: 'Sprache' })
  await expect(choices.locator('option')).toHaveCount(7)
  await choices.selectOption('en_EN')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
})

test('a preloader stands while the session is checked @full', async ({ page }) => {
  await page.route('**/auth/ping', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: 'Sitzung wird geprüft' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('one signs out everywhere else by the palette or in the profile, which shows what is left @full', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'translator', '/profile')
  const rows = page.getByRole('table', { name: 'Sitzungen' }).locator('tbody tr')
  const button = page.getByRole('button', { name: 'Überall sonst abmelden' })
  for (const way of ['palette', 'button'] as const) {
    const other = await signIn(baseURL, 'translator')
    await page.reload()
    await expect(rows).toHaveCount(2)
    if (way === 'palette') {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('überall')
      await page.keyboard.press('Enter')
    } else await button.click()
    // asked first, and Enter alone loses nothing
    await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Sie sind überall sonst abgemeldet.')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('diese Sitzung')
    await expect(button).toHaveCount(0)
    expect((await call(baseURL, other, 'POST', '/api/v3/user/me')).status).toBe(401)
  }
})

test('the token goes to its own server only', async ({ page, baseURL }) => {
  await signInAs(page, 'orders')
  await page.goto('/')
  const sent: (string | undefined)[] = []
  await page.route('https://elsewhere.example/**', async (route) => {
    sent.push(route.request().headers()['token'])
    await route.abort()
  })
  await page.evaluate((own) => localStorage.setItem('kontor.server', own), 'https://elsewhere.example')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  expect(sent.filter((token) => token !== undefined)).toEqual([])
  expect(await page.evaluate((own) => localStorage.getItem(`kontor.token.${own}`), baseURL)).not.toBeNull()
})
