import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, signInByKeys, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { orderIn } from '#tests/support/keyboard.ts'
import { wider } from '#tests/support/wider.ts'

test('the drawer is 300 wide, shows keys, and its state is remembered', async ({ page }) => {
  await signInAs(page, 'orders')
  const drawer = page.getByRole('navigation', { name: 'Navigation' })
  expect((await drawer.boundingBox())?.width).toBe(300)
  await expect(drawer.getByRole('link', { name: /Aufträge/ })).toContainText('go')
  await page.getByRole('button', { name: 'Navigation ein- oder ausblenden' }).click()
  await expect(drawer).toBeHidden()
  await page.reload()
  await expect(page.locator('main#main')).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('the footer shows year and client version, the top bar the test server @full', async ({ page }) => {
  await signInAs(page, 'nobody')
  await expect(page.getByText(`© ${new Date().getFullYear()} Kontor`)).toBeVisible()
  await expect(page.getByText('Version 6.6.0')).toBeVisible()
  await expect(page.getByText('Test', { exact: true })).toBeVisible()
})

test('titles are the page and the product, and following a link goes there @full', async ({ page }) => {
  await signInAs(page, 'orders')
  await expect(page).toHaveTitle('Übersicht – Kontor')
  await page.getByRole('link', { name: /^Aufträge/ }).click()
  await expect(page).toHaveURL(/\/orders\/orders$/)
  await expect(page).toHaveTitle('Aufträge – Kontor')
  await page.goBack()
  await expect(page).toHaveTitle('Übersicht – Kontor')
})

test('every place that is built has its name in the title @full', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'completed')
  await signInAs(page, 'admin')
  const titles: Record<string, string> = {
    '/': 'Übersicht',
    '/profile': 'Profil',
    '/orders/orders': 'Aufträge',
    [`/orders/${order.id}`]: order.number,
    '/test': 'Bausteine',
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} – Kontor`)
  }
})

test('names as long as they may be leave the top bar its place, can be read whole, and do not hide signing out', async ({
  page,
  database,
}) => {
  const [first, last] = ['محمد عبد الرحمن '.repeat(6).trim(), 'Wolfeschlegelsteinhausen'.repeat(4)]
  const company = `${'漢'.repeat(60)} Töchter & Söhne`
  const whole = `${first} ${last}, ${company}`
  const db = openDb(database)
  await db.run(sql`
    update users set first_name = ${first}, last_name = ${last}, company = ${company} where login = 'translator'`)
  await db.close()

  const header = page.getByRole('banner')
  const button = page.getByTitle(whole)
  const menu = page.getByRole('menu')
  const overflow = ({ scrollWidth, clientWidth }: HTMLElement | SVGElement) => scrollWidth - clientWidth
  const check = async () => {
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await header.evaluate(overflow)).toBe(0)
    expect((await header.boundingBox())?.height).toBe(48)
    await button.click()
    await expect(menu).toContainText(whole)
    expect(await menu.evaluate(overflow)).toBe(0)
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
  // 500 px beside the drawer, and a telephone
  await page.setViewportSize({ width: 800, height: 700 })
  await signInAs(page, 'translator')
  await check()
  await page.getByRole('button', { name: 'Navigation ein- oder ausblenden' }).click()
  await page.setViewportSize({ width: 390, height: 700 })
  await check()
})

test('on a telephone the list fits without scrolling sideways @full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.locator('[data-row="1"]:not([aria-busy])')).toBeVisible()
  expect(await page.getByRole('grid').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('going somewhere scrolls to the top, or to the hash', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 300 })
  await signInAs(page, 'orders')
  const main = page.locator('main#main')
  const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop)
  await expect(page.getByRole('link', { name: /Abgeschlossen/ })).toBeAttached()
  await main.evaluate((element) => element.scrollTo(0, 200))
  expect(await scrolled()).toBe(200)
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await expect(page.getByRole('heading', { name: 'Sitzungen' })).toBeAttached()
  // there is as much to scroll here as there was
  await expect
    .poll(() => main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeGreaterThan(200)
  expect(await scrolled()).toBe(0)

  const { id } = await orderIn(baseURL, 'completed')
  await page.goto(`/orders/${id}#record-history`)
  await expect(page.locator('#record-history')).toBeInViewport({ timeout: 20_000 })
  // the record scrolls, never the shell around it
  await expect(page.locator('header').first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goto('/profile#%')
  await expect(page.getByRole('heading', { name: 'Sitzungen' })).toBeAttached()
})

for (const path of ['/nowhere', '/admin/files', '/admin/users/abc'])
  test(`${path} is a 404${wider(path !== '/nowhere')}`, async ({ page }) => {
    await signInAs(page, 'admin', path)
    await expect(page.getByText('Fehler 404')).toHaveCount(2)
    await expect(page.getByText('Die angeforderte Seite wurde nicht gefunden.')).toBeVisible()
    await expect(page).toHaveTitle('Fehler 404 – Kontor')
  })

test('Enter is the screen’s once one has gone there, and the row’s once it is moved to', async ({ page }) => {
  await signInAs(page, 'orders')
  const bar = page.getByRole('banner').getByRole('button').last()
  await bar.focus()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('row').nth(3)).toContainText(/\d{6}/)
  await expect(page.getByRole('grid')).toBeFocused()
  await bar.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record]')).toBeVisible()
})

test('a place without the role names it @full', async ({ page }) => {
  await signInAs(page, 'nobody', '/orders/orders')
  await expect(page.getByText('Für diese Seite fehlt Ihnen ein Recht')).toBeVisible()
  await expect(page.getByText(/Rolle Auftragsverwaltung/)).toBeVisible()
})

test('the language reloads the page in its words, and stays', async ({ page }) => {
  await signInAs(page, 'orders', '/profile')
  await page.getByRole('button', { name: /Jana Brandt/ }).click()
  const loaded = page.waitForEvent('load')
  // the second one sets dates and numbers alone
  await page
    .getByRole('menuitem', { name: /English/ })
    .first()
    .click()
  await loaded
  await expect(page).toHaveTitle('Profile – Kontor')
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
})

test('the theme is switched at once and is there before the first paint', async ({ page }) => {
  await signInAs(page, 'orders')
  await page.getByRole('button', { name: /Jana Brandt/ }).click()
  await page.getByRole('menuitem', { name: 'Dunkles Design' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the clock is for those who have one, and runs through its states @full', async ({ page }) => {
  await signInAs(page, 'shipping')
  const widget = page.locator('header').getByRole('button', { name: /Arbeitet nicht/ })
  await widget.click()
  await expect(page.getByRole('menuitem', { name: /Pause beginnen/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /Pause beginnen/ })).toContainText('Sie arbeiten gerade nicht')
  await page.getByRole('menuitem', { name: /Arbeitszeit starten/ }).click()
  await page
    .locator('header')
    .getByRole('button', { name: /^Pause/ })
    .click()
  await page
    .locator('header')
    .getByRole('button', { name: /^Weiter/ })
    .click()
  await page
    .locator('header')
    .getByRole('button', { name: /^Arbeitet/ })
    .click()
  await page.getByRole('menuitem', { name: /Feierabend/ }).click()
  await expect(widget).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test('without the role there is no clock @full', async ({ page }) => {
  await signInAs(page, 'nobody')
  await expect(page.getByRole('button', { name: /Arbeitet/ })).toHaveCount(0)
})

test('the jobs are listed, and asked for every five seconds, a hundred to a page @full', async ({ page }) => {
  const polls: { at: number; body: unknown }[] = []
  page.on('request', (request) => {
    const body: unknown = request.url().endsWith('/api/v3/search') ? request.postDataJSON() : null
    if (JSON.stringify(body)?.includes('export-job')) polls.push({ at: Date.now(), body })
  })
  await signInAs(page, 'orders')
  await expect.poll(() => polls.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  const [, second, third] = polls
  expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThan(4500)
  expect((third?.at ?? 0) - (second?.at ?? 0)).toBeLessThan(6500)
  expect(polls[0]?.body).toEqual({ object: 'export-job', scope: ['results'], params: { page_size: 100 } })
  await page.getByRole('button', { name: 'Hintergrundaufgaben' }).click()
  await expect(page.getByRole('dialog', { name: 'Hintergrundaufgaben' })).toContainText('Export')
})

test('signing out forgets the token and what was read, and keeps the rest', async ({ page }) => {
  await signInByKeys(page, 'orders')
  await page.getByRole('button', { name: /Jana Brandt/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((name) => name.startsWith('kontor.token'))).toEqual([])
  expect(kept).toEqual(expect.arrayContaining(['kontor.server', 'kontor.servers', 'kontor.login']))
})

test('a 401 anywhere signs out without a toast, and back in one is where one was', async ({ page }) => {
  await signInAs(page, 'orders', '/profile')
  await page.route('**/api/v3/user/me', (route) => route.fulfill({ status: 401, json: { code: 'signed_out' } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await page.unroute('**/api/v3/user/me')
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Profil – Kontor')
})

test('every line of the password checklist, then the change @full', async ({ page }) => {
  await signInAs(page, 'translator', '/profile')
  const open = page.getByRole('list', { name: 'Anforderungen an das Passwort' }).getByText('Offen:')
  await expect(open).toHaveCount(6)
  await page.locator('[name=old_password]').fill('wrong-password')
  await page.locator('[name=new_password]').fill('Blaue-Welle-47!')
  await expect(open).toHaveCount(1)
  await page.locator('[name=repeat]').fill('Blaue-Welle-47!')
  await expect(open).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Das alte Passwort stimmt nicht')).toBeVisible()
  await expect(page.locator('[name=old_password]')).toBeFocused()
  await page.locator('[name=old_password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Das Passwort ist geändert.', { exact: false })).toContainText(
    'API-Schlüssel gelten weiter',
  )
})

test('nothing on the sign-in page or in the shell breaks the content security policy', async ({ page }) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text())
  })
  page.on('pageerror', (error) => broken.push(error.message))
  await signInByKeys(page, 'orders')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Sitzungen' })).toBeVisible()
  expect(broken).toEqual([])
})

test('dates and numbers are written as their own preset says, at once and after a change of language @full', async ({
  page,
}) => {
  await signInAs(page, 'orders', '/orders/1')
  const total = page.locator('#totals, [data-record]').first()
  await expect(total).toContainText(/\d,\d\d/, { timeout: 20_000 })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('schreibw')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('select').selectOption({ label: 'Deutsch (Schweiz)' })
  await page.keyboard.press('Enter')
  await expect(total).toContainText(/\d\.\d\d/)
  await page.reload()
  await expect(total).toContainText(/\d\.\d\d/, { timeout: 20_000 })

  // the user menu says which, and gives them back to the language
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Nordlicht|Orders|Bestell/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Wie die Sprache' }).click()
  await expect(total).toContainText(/\d,\d\d/)
})
