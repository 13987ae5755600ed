import type { Locator, Page } from '@playwright/test'
import { routes } from '#api/contract.ts'
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
  const credentials = { login, password: demoPassword, server: '' }
  // a whole address is one of a server that the page was not made for
  const at = URL.canParse(path) ? new URL('/auth/login', path).href : '/auth/login'
  const answer = await page.request.post(at, { data: credentials })
  const { payload: token } = routes['auth.login'].answer.parse(await answer.json())
  // once: whoever signs out on the page, or loads it again, is left as they are
  await page.addInitScript(
    ([name = '', key = '']) => {
      const mark = `signed in ${key}`
      if (sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, '')
      const { origin } = location
      localStorage.setItem(`kontor.token.${origin}`, key)
      localStorage.setItem('kontor.server', origin)
      localStorage.setItem('kontor.login', name)
    },
    [login, String(token)],
  )
  await page.goto(path)
  await standing(page)
}

// the shell's code comes with the first page that is signed in
const standing = (page: Page) => expect(page.locator('main#main')).toBeVisible({ timeout: 20_000 })

export const toasts = (page: Page): Locator => page.locator('[data-sonner-toast]')
