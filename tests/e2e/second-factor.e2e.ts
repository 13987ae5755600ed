import { openSignIn, signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { codeOf, setUpFactor } from '#tests/support/second-factor.ts'

test('whoever has a second factor signs in with a code of their app, by the keyboard alone', async ({
  page,
  baseURL,
}) => {
  const secret = await setUpFactor(baseURL, 'customers')
  await openSignIn(page)
  await page.locator('[name=username]').fill('customers')
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  const code = page.locator('[name=code]')
  await expect(code).toBeFocused()
  // a wrong one is said and can be typed over
  await page.keyboard.type('000000')
  await expect(page.getByText('Dieser Code stimmt nicht oder wurde schon benutzt.')).toBeVisible()
  await expect(page.locator('main#main')).toHaveCount(0)
  // back to name and password, and there again
  await page.keyboard.press('Escape')
  await expect(page.locator('[name=password]')).toBeVisible()
  await page.locator('[name=password]').press('Enter')
  await expect(code).toBeFocused()
  await page.keyboard.type(await codeOf(secret, 30))
  await expect(page.locator('main#main')).toBeVisible()
})

test('a second factor is set up, its recovery codes shown once, and turned off by the keyboard @full', async ({
  page,
}) => {
  await signInAs(page, 'shops', '/profile/security')
  const part = page.locator('[data-part="second_factor"]')
  await expect(part).toHaveAttribute('data-factor', 'off')
  await page.keyboard.press('s')
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[name=password]')).toBeFocused()
  await page.keyboard.type('demo-password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img')).toBeVisible()
  const secret = ((await dialog.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
  await expect(dialog.locator('[name=code]')).toBeFocused()
  await page.keyboard.type(await codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = dialog.locator('[data-secret]')
  await expect(codes).toHaveText(/^([a-z2-9]{4}(-[a-z2-9]{4}){3}\s*){10}$/)
  const [recovery = ''] = ((await codes.textContent()) ?? '').split('\n')
  await page.keyboard.press('Escape')
  await expect(part).toHaveAttribute('data-factor', 'on')
  await expect(part).toContainText('Wiederherstellungscodes übrig: 10')

  await page.keyboard.press('s')
  await page.keyboard.press('q')
  await dialog.getByRole('radio', { name: 'Ausschalten' }).click()
  await dialog.locator('[name=password]').fill('demo-password')
  await dialog.locator('[name=code]').fill(recovery)
  await page.keyboard.press('Enter')
  await expect(part).toHaveAttribute('data-factor', 'off')
  await expect(page.locator('#record-history')).toContainText('Zweiter Faktor ausgeschaltet')
})

test('who has forgotten a password is told the same whoever they are @full', async ({ page }) => {
  await openSignIn(page)
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await page.locator('[name=username]').fill('nobody-at-all')
  await page.keyboard.press('Enter')
  // the server of this test sends no mails
  await expect(page.getByText('Dieser Server verschickt keine E-Mails.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[name=password]')).toBeVisible()
})

test('whoever follows a link to a new password while somebody is signed in is asked first @full', async ({ page }) => {
  await signInAs(page, 'translator', '/')
  const link = '/?link#reset=bm90LWEtdG9rZW4'
  await page.goto(link)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Sie sind als translator angemeldet', { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(new URL(page.url()).hash).toBe('')

  await page.goto('/?again#reset=bm90LWEtdG9rZW4')
  await expect(question).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=new_password]')).toBeFocused({ timeout: 20_000 })
})
