import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance, type ResourceLanguage } from 'i18next'
import { chainOf, defaultLocale, fallbackLocale, isLocale, locales, type Locale } from '#entities/locale.ts'
import type { TextParams } from '#server/problem.ts'

const home = path.resolve(import.meta.dirname, '../locales')

/** Every catalogue that is there: a further language is a further folder. */
const resources = Object.fromEntries(
  readdirSync(home)
    .filter(isLocale)
    .map((locale) => [locale, catalogueOf(locale)]),
)

const catalogue = createInstance()
await catalogue.init({
  resources,
  lng: defaultLocale,
  fallbackLng: Object.fromEntries([
    ['default', [fallbackLocale]],
    ...Object.keys(locales)
      .filter(isLocale)
      .map((locale) => [locale, chainOf(locale).slice(1)]),
  ]),
  load: 'currentOnly',
  keySeparator: false,
  nsSeparator: false,
  // answers are data, and the console never reads them as HTML
  interpolation: { escapeValue: false },
})

/** The text behind a key, e.g. `text('de_DE', 'errors', 'no_right')`; the first of `namespaces` that has it answers. */
export const text = (
  locale: Locale,
  namespaces: string | readonly string[],
  key: string,
  params: TextParams = {},
): string => catalogue.t(key, { ...params, lng: locale, ns: namespaces })

/** The same with its placeholders as they are written: somebody else fills them. */
export const unfilledText = (locale: Locale, namespace: string, key: string): string =>
  catalogue.t(key, { lng: locale, ns: namespace, skipInterpolation: true })

/** Is there a text in this locale or in what stands in for it? */
export const hasText = (locale: Locale, namespaces: string | readonly string[], key: string): boolean =>
  catalogue.exists(key, { lng: locale, ns: namespaces })

function catalogueOf(locale: Locale): ResourceLanguage {
  const folder = path.join(home, locale)
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [path.basename(name, '.json'), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  )
}
