import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/support/e2e.ts'

export const demoPassword = 'demo-password'

/** The sign-in page, ready to type. */
export async function openSignIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: /^(Anmelden|Sign in)$/ })).toBeVisible()
}

export const signInButton = (page: Page): Locator => page.locator('form button[type=submit]')

/** Signs a demo user in by keyboard, on the page where one goes then. */
export async function signInAs(page: Page, login: string, path = '/'): Promise<void> {
  await openSignIn(page, path)
  await page.locator('[name=username]').fill(login)
  await page.locator('[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  // the shell's code comes with the first sign-in
  await expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })
}

export const toasts = (page: Page): Locator => page.locator('[data-sonner-toast]')
