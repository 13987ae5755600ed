import type { Page } from '@playwright/test'
import { demoPassword, signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const status = (page: Page) => page.getByRole('main').getByRole('status')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Änderungen noch nicht gespeichert' })
const firstName = (page: Page) => page.locator('[data-path=first_name] input')

/** The first customer of the list, with something typed in the first name and the focus on the section. */
const typeInFirst = async (page: Page, text: string) => {
  await signInAs(page, 'customers', '/customers')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  await type(page, text)
}
const type = async (page: Page, text: string) => {
  await page.keyboard.press('e')
  await expect(firstName(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await expect(status(page)).toContainText('1 Änderung in Grunddaten')
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('whoever leaves with something unsaved is asked once, by whatever way they go', async ({ page }) => {
  await typeInFirst(page, 'Änne')
  const here = page.url()
  // a section is no other screen
  await page.keyboard.press('2')
  const ways = ['j', 'u', 'g c', 'Escape']
  for (const way of ways) {
    for (const key of way.split(' ')) await page.keyboard.press(key)
    await expect(question(page), way).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(status(page)).toHaveText('1 Änderung in Grunddaten')
  }
  // a link, the palette, the browser's Back
  await page.getByRole('navigation').getByRole('link', { name: 'Kunden' }).first().click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Suchen oder ausführen' }).fill('Profil')
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  expect(page.url().startsWith(here)).toBe(true)

  // kept: the list now, and the draft when one comes back
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/customers(\?|$)/)
  await page.goForward()
  await page.getByRole('button', { name: 'Entwurf übernehmen' }).click({ timeout: 20_000 })
  await expect(firstName(page)).toHaveValue('Änne')

  // thrown away, and the next one is there
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('x')
  await expect(page).toHaveURL(/\/customers(\?|$)/)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Entwurf übernehmen' })).toBeHidden()

  // saved, and gone on to where one wanted
  await type(page, 'Ännelie')
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/profile/)
  await page.goBack()
  await expect(heading(page)).toContainText('Ännelie', { timeout: 20_000 })
  await expect(status(page)).toBeHidden()
})

test('what cannot be saved keeps whoever wanted to go @full', async ({ page }) => {
  await typeInFirst(page, 'x'.repeat(300))
  const here = page.url()
  await page.keyboard.press('u')
  await page.keyboard.press('s')
  await expect(question(page)).toBeHidden()
  await expect(status(page)).toContainText('1 Angabe ist zu berichtigen')
  expect(page.url()).toBe(here)
  // a save that is no answer goes nowhere
  await firstName(page).fill('Anni')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(status(page)).toBeHidden()
  expect(page.url()).toBe(here)
})

test('what is thrown away is asked about, with the focus on keeping it @full', async ({ page }) => {
  await typeInFirst(page, 'Änne')
  const asked = page.getByRole('alertdialog', { name: 'Änderungen verwerfen?' })
  await page.keyboard.press('ControlOrMeta+Shift+Backspace')
  await expect(asked.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(status(page)).toHaveText('1 Änderung in Grunddaten')
  await page.keyboard.press('ControlOrMeta+Shift+Backspace')
  await page.keyboard.press('x')
  await expect(status(page)).toBeHidden()
  await expect(page.getByRole('main')).not.toHaveAttribute('inert')
  await expect(page.locator('[data-path=first_name]')).toBeVisible()
  await expect(page.locator('[data-path=first_name]')).not.toContainText('Änne')
})

test('a tab that closes asks only where the draft is not kept yet', async ({ page }) => {
  await typeInFirst(page, 'Änne')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.accept().catch(() => undefined)
  })
  const asks = () =>
    page.evaluate(() => {
      const leaving = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(leaving)
      return leaving.defaultPrevented
    })
  // in one go: a slow machine has kept the draft before a key and a closing tab have followed one another
  const isAsked = await page.evaluate(() => {
    document.execCommand('insertText', false, 'chen')
    const leaving = new Event('beforeunload', { cancelable: true })
    return new Promise<boolean>((settle) =>
      requestAnimationFrame(() => {
        window.dispatchEvent(leaving)
        settle(leaving.defaultPrevented)
      }),
    )
  })
  expect(isAsked).toBe(true)
  await expect.poll(asks).toBe(false)
  await page.reload()
  expect(asked).toBe(0)
  await expect(page.getByRole('button', { name: 'Entwurf übernehmen' })).toBeVisible({ timeout: 20_000 })
})

test('drafts are asked about before somebody signs out: kept, or thrown away @full', async ({ page }) => {
  await typeInFirst(page, 'Änne')
  const here = new URL(page.url()).pathname
  const asked = page.getByRole('alertdialog', { name: 'Abmelden mit 1 Entwurf?' })
  const signOut = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Suchen oder ausführen' }).fill('abmelden')
    await page.keyboard.press('Enter')
  }
  const signIn = async () => {
    await page.locator('[name=username]').fill('customers')
    await page.locator('[name=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
    await page.goto(here)
    await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  }
  await signOut()
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status(page)).toHaveText('1 Änderung in Grunddaten')

  await signOut()
  await expect(asked).toBeVisible()
  await page.keyboard.press('k')
  await signIn()
  await expect(page.getByRole('button', { name: 'Entwurf übernehmen' })).toBeVisible({ timeout: 20_000 })

  await signOut()
  await expect(asked).toBeVisible()
  await page.keyboard.press('x')
  await signIn()
  await expect(page.locator('[data-path=first_name]')).toBeVisible()
  await page.keyboard.press('e')
  await expect(firstName(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Entwurf übernehmen' })).toBeHidden()
})
