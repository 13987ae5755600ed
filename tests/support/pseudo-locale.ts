import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fallbackLocale } from '#entities/locale.ts'
import { catalogues, type Catalogue } from '#scripts/locales/catalogues.ts'
import { pseudo } from '#scripts/locales/pseudo.ts'

const dist = path.resolve(import.meta.dirname, '../../dist')

/** The built file behind an area of the English catalogue, as Vite's manifest names it. */
const builtFiles = async (): Promise<(area: string) => string | undefined> => {
  const manifest: unknown = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const files = manifest as Record<string, { file: string } | undefined> // as Vite documents it
  return (area) => files[`locales/${fallbackLocale}/${area}.json`]?.file
}

/** Says these words where the English ones would stand, while this page is open. */
export async function replaceTexts(page: Page, words: Catalogue): Promise<void> {
  const fileOf = await builtFiles()
  for (const [area, spoken] of Object.entries(words)) {
    const file = fileOf(area)
    if (file === undefined) throw new Error(`dist/ has no file for locales/${fallbackLocale}/${area}.json`)
    await page.route(`**/${file}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        // the palette reads English beside the user's language, from the same file under another name
        body: `export default ${JSON.stringify(spoken)}`,
      }),
    )
  }
  await page.addInitScript((locale) => localStorage.setItem('kontor.locale', locale), fallbackLocale)
}

/** Shows the console in `en-XA`: made from English when it is spoken, in no build and never offered. */
export async function showPseudoLocale(page: Page): Promise<void> {
  const english = (await catalogues())[fallbackLocale] ?? {}
  const longer = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]))
  await replaceTexts(page, Object.fromEntries(Object.entries(english).map(([area, texts]) => [area, longer(texts)])))
}
