import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const reading = (page: Page, field: string) => page.locator(`[data-path=${field}]`)
const bar = (page: Page) => page.getByRole('main').getByRole('status')
const openFirst = async (page: Page) => {
  await signInAs(page, 'customers', '/customers')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(reading(page, 'first_name')).toBeVisible({ timeout: 20_000 })
}
const write = async (page: Page, text: string) => {
  await page.keyboard.press('e')
  await expect(page.locator('[data-path=first_name] input')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('Escape')
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a save is taken back by z, on its record, and named elsewhere', async ({ page }) => {
  await openFirst(page)
  await write(page, 'Änne')
  await expect(heading(page)).toContainText('Änne')
  await expect(toasts(page).filter({ hasText: 'Gespeichert' })).toContainText('Rückgängig')
  await page.keyboard.press('z')
  await expect(heading(page)).not.toContainText('Änne')
  await expect(toasts(page)).toContainText('wieder wie vor dem Speichern')

  await write(page, 'Ännchen')
  await expect(heading(page)).toContainText('Ännchen')
  // elsewhere it is named first, then taken, and shown
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('z')
  await expect(toasts(page).filter({ hasText: 'Zuletzt geändert' })).toContainText('Ännchen')
  await page.keyboard.press('z')
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  await expect(heading(page)).not.toContainText('Ännchen')
})

test('what somebody changed since is not written over: the refusal names the field @full', async ({ page }) => {
  await openFirst(page)
  await write(page, 'Änne')
  const [object = '', id = ''] = new URL(page.url()).pathname.split('/').slice(1)
  expect(object).toBe('customers')
  await page.evaluate(async (number) => {
    const token = localStorage.getItem(`kontor.token.${location.origin}`) ?? ''
    const ask = async (method: string, body: unknown) => {
      const headers = { 'Content-Type': 'application/json', Token: token }
      return fetch(`/api/v3/customer/${number}`, { method, headers, body: JSON.stringify(body) })
    }
    const { payload } = JSON.parse(await (await ask('POST', {})).text()) as { payload: { version: number } } // as the wire says
    await ask('PATCH', { data: { first_name: 'Eva' }, version: payload.version })
  }, id)
  await page.keyboard.press('z')
  await expect(toasts(page).filter({ hasText: 'inzwischen noch einmal geändert' })).toContainText('Vorname')
  await expect(heading(page)).toContainText('Eva')
})

test('Mod+Z is the field’s while somebody types, else the editor’s last step @full', async ({ page }) => {
  await openFirst(page)
  await page.keyboard.press('2')
  await page.keyboard.press('e')
  const cells = page.getByRole('region', { name: 'Adressen' }).locator('[data-cell]')
  await expect(cells.first()).toBeFocused()
  const cell = cells.and(page.locator('[data-path$=".city"]')).first()
  for (let steps = 0; steps < 20 && !(await cell.evaluate((it) => it === document.activeElement)); steps++)
    await page.keyboard.press('ArrowRight')
  const before = await cell.textContent()
  await page.keyboard.type('Q')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText(/Q$/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell).toHaveText(before ?? '')
  await expect(bar(page)).toBeHidden()
})
