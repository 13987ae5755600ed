import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fallbackLocale } from '#entities/locale.ts'
import { catalogues } from '#scripts/locales/catalogues.ts'
import { pseudo } from '#scripts/locales/pseudo.ts'

const dist = path.resolve(import.meta.dirname, '../../dist')

/** The built file behind an area of the English catalogue, as Vite's manifest names it. */
const builtFiles = async (): Promise<(area: string) => string | undefined> => {
  const manifest: unknown = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const files = manifest as Record<string, { file: string } | undefined> // as Vite documents it
  return (area) => files[`locales/${fallbackLocale}/${area}.json`]?.file
}

/** Shows the console in `en-XA`: generated in place of English while this page is open, in no build and never offered. */
export async function speakPseudo(page: Page): Promise<void> {
  const english = (await catalogues())[fallbackLocale] ?? {}
  const fileOf = await builtFiles()
  for (const [area, texts] of Object.entries(english)) {
    const file = fileOf(area)
    if (file === undefined) throw new Error(`dist/ has no file for locales/${fallbackLocale}/${area}.json`)
    const spoken = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]))
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
