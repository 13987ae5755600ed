import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/support/e2e.ts'

export const demoPassword = 'demo-password'

/** The sign-in page, ready to type. */
export async function openSignIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: /^(Anmelden|Sign in)$/ })).toBeVisible()
}

export const signInButton = (page: Page): Locator => page.locator('form button[type=submit]')

/** Signs a demo user in by keyboard, on the page where one goes then: for what the sign-in itself leaves behind. */
export async function signInByKeys(page: Page, login: string, path = '/'): Promise<void> {
  await openSignIn(page, path)
  await page.locator('[name=username]').fill(login)
  await page.locator('[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await standing(page)
}

/** A demo user who signed in on this device before, on this page: what the console remembers of it is put there. */
export async function signInAs(page: Page, login: string, path = '/'): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    async ([name = '', password = '']) => {
      const { origin } = location
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ login: name, password, server: origin })
      const answer = await fetch('/auth/login', { method: 'POST', headers, body })
      const token: unknown = JSON.parse(await answer.text()).payload
      if (typeof token !== 'string') throw new Error(`${name} could not sign in: ${answer.status}`)
      localStorage.setItem(`kontor.token.${origin}`, token)
      localStorage.setItem('kontor.server', origin)
      localStorage.setItem('kontor.login', name)
    },
    [login, demoPassword],
  )
  await page.goto(path)
  await standing(page)
}

// the shell's code comes with the first page that is signed in
const standing = (page: Page) => expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })

export const toasts = (page: Page): Locator => page.locator('[data-sonner-toast]')
