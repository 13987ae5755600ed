import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../locales')

/** Namespace to texts. */
export type Catalogue = Record<string, Record<string, string>>

/** Every catalogue there is, by locale. */
export const catalogues = async (): Promise<Record<string, Catalogue>> => {
  const found: Record<string, Catalogue> = {}
  for (const locale of await readdir(folder)) {
    const catalogue: Catalogue = {}
    for (const file of await readdir(path.join(folder, locale))) {
      const text = await readFile(path.join(folder, locale, file), 'utf8')
      // catalogues are flat maps of texts
      const texts = JSON.parse(text) as Record<string, string>
      // of two texts by one name the first would be lost without a word
      const twice = [...text.matchAll(/^ {2}"([^"]+)":/gm)].length - Object.keys(texts).length
      if (twice > 0) throw new Error(`locales/${locale}/${file} holds ${twice} of its texts twice`)
      catalogue[path.basename(file, '.json')] = texts
    }
    found[locale] = catalogue
  }
  return found
}
