import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fallbackLocale } from '#entities/locale.ts'
import { catalogues, type Catalogue } from '#scripts/locales/catalogues.ts'
import { pseudo } from '#scripts/locales/pseudo.ts'

const dist = path.resolve(import.meta.dirname, '../../dist')

/** The built files of English words, as Vite's manifest names them: of the sign-in page, and of all. */
const builtFiles = async (): Promise<string[]> => {
  const manifest: unknown = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const files = manifest as Record<string, { file: string } | undefined> // as Vite documents it
  return ['sign-in', 'console'].map((use) => {
    const file = files[`locales/${fallbackLocale}/ui.json?${use}`]?.file
    if (file === undefined) throw new Error(`dist/ has no words of ${fallbackLocale}`)
    return file
  })
}

/** Says these words where the English ones would stand, while this page is open. */
export async function replaceTexts(page: Page, words: Catalogue): Promise<void> {
  for (const file of await builtFiles())
    await page.route(`**/${file}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default ${JSON.stringify({ [fallbackLocale]: words })}`,
      }),
    )
  await page.addInitScript((locale) => localStorage.setItem('kontor.locale', locale), fallbackLocale)
}

/** Shows the console in `en-XA`: made from English when it is spoken, in no build and never offered. */
export async function showPseudoLocale(page: Page): Promise<void> {
  const english = (await catalogues())[fallbackLocale] ?? {}
  const longer = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]))
  await replaceTexts(page, Object.fromEntries(Object.entries(english).map(([area, texts]) => [area, longer(texts)])))
}
