import type { Page } from '@playwright/test'
import { chainOf, fallbackLocale, isLocale, isOffered, locales, type Locale } from '#entities/locale.ts'
import { catalogues } from '#scripts/locales/catalogues.ts'
import { demoUsers } from '#server/seed/demo-users.ts'
import { violationsInBothThemes } from '#tests/support/axe.ts'
import { visitLayers, visitPlaces } from '#tests/support/everywhere.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { replaceTexts } from '#tests/support/pseudo-locale.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** Every key of the catalogues that is no word of this language as well. */
const keysBeside = async (locale: Locale): Promise<string[]> => {
  const all = await catalogues()
  const areas = chainOf(locale).flatMap((next) => Object.values(all[next] ?? {}))
  const words = new Set(areas.flatMap((texts) => Object.values(texts)))
  return [...new Set(areas.flatMap((texts) => Object.keys(texts)))].filter((key) => !words.has(key))
}

/** What stands on the page, is read out or is shown on hover, and is a key instead of a text. */
const rawKeys = (page: Page, keys: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const said = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) said.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.push(element.getAttribute(name) ?? '')
    const isKey = new Set(known)
    return said.map((text) => text.trim()).filter((text) => isKey.has(text) || text.includes('{{'))
  }, keys)

const halves = { places: visitPlaces, layers: visitLayers } as const

/** The page in this language; what nobody can choose is said where English would be. */
const speak = async (page: Page, locale: Locale): Promise<Locale> => {
  if (isOffered(locale)) {
    await page.addInitScript((language) => localStorage.setItem('kontor.locale', language), locale)
    return locale
  }
  await replaceTexts(page, (await catalogues())[locale] ?? {})
  return fallbackLocale
}

for (const locale of Object.keys(locales).filter(isLocale)) {
  for (const [half, go] of Object.entries(halves)) {
    test(`${locale}, all ${half} in both themes: no raw key, and axe finds nothing`, async ({ page }) => {
      const keys = await keysBeside(locale)
      const standsIn = await speak(page, locale)
      const found: string[] = []
      const look = async (where: string, but: ReadonlySet<string> = new Set()) => {
        const raw = (await rawKeys(page, keys)).filter((key) => !but.has(key))
        found.push(...[...raw, ...(await violationsInBothThemes(page))].map((one) => `${where}: ${one}`))
      }
      await page.goto('/')
      await expect(page.locator('[name=username]')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locales[standsIn].tag)
      // the names of the demo sign-ins are keys elsewhere
      if (half === 'places') await look('sign-in', new Set(demoUsers.map(({ login }) => login)))
      await signInAs(page, 'admin')
      await go(page, look)
      expect(found).toEqual([])
    })
  }
}
