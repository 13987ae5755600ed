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
      // catalogues are flat maps of texts
      catalogue[path.basename(file, '.json')] = JSON.parse(
        await readFile(path.join(folder, locale, file), 'utf8'),
      ) as Record<string, string>
    }
    found[locale] = catalogue
  }
  return found
}
