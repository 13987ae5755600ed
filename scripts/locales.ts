/** Holds the catalogues: no key missing, none unused, the same placeholders in every language. */
import { findKeys } from 'i18next-cli'
import { chainOf, fallbackLocale, isLocale } from '#entities/locale.ts'
import { catalogues } from './locales/catalogues.ts'
import type { Catalogue } from './locales/catalogues.ts'
import { derivedKeys } from './locales/derived.ts'
import { sourceText } from './locales/source-text.ts'

const plural = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(plural, '')
const nameOf = (key: string) => key.slice(key.indexOf(':') + 1)
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1] ?? ''))].toSorted().join(' ')

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** `namespace:key` of every text that the code names, as i18next-cli finds it. */
const namedKeys = async (): Promise<string[]> => {
  const { allKeys } = await findKeys(
    {
      locales: [fallbackLocale],
      extract: {
        input: ['src/**/*.{ts,tsx}'],
        output: 'locales/{{language}}/{{namespace}}.json',
        keySeparator: false,
        nsSeparator: false,
        defaultNS: 'ui',
      },
    },
    quiet,
  )
  return [...allKeys.values()]
    .filter(({ key }) => !key.includes('${'))
    .map(({ key, ns }) => `${String(ns)}:${stem(key)}`)
}

const all = await catalogues()
const flat = (catalogue: Catalogue): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
    ),
  )
const reference = flat(all[fallbackLocale] ?? {})
const stems = new Set([...reference.keys()].map(stem))
const problems: string[] = []

const names = new Set([...stems].map((key) => nameOf(key)))
const derived = derivedKeys()
const named = await namedKeys()
for (const key of derived) if (!stems.has(key)) problems.push(`${fallbackLocale} lacks ${key}`)
// where `t` comes in as a parameter, its namespace is not to be seen
for (const key of named) if (!stems.has(key) && !names.has(nameOf(key))) problems.push(`${fallbackLocale} lacks ${key}`)

const written = await sourceText()
const prefixes = [...written.matchAll(/`([\w.-]+\.)\$\{/g)].map((found) => found[1] ?? '')
const isWritten = (name: string) =>
  written.includes(`'${name}'`) || written.includes(`"${name}"`) || prefixes.some((prefix) => name.startsWith(prefix))
const wanted = new Set([...derived, ...named])
for (const key of stems) if (!wanted.has(key) && !isWritten(nameOf(key))) problems.push(`nothing uses ${key}`)

/** The catalogues that must be whole; the others are being written and may lag behind these. */
const whole: readonly string[] = ['de_DE', 'en_EN']

for (const [locale, catalogue] of Object.entries(all)) {
  const isWhole = whole.includes(locale)
  const own = flat(catalogue)
  const inherited = isLocale(locale)
    ? chainOf(locale)
        .slice(1, -1)
        .map((next) => flat(all[next] ?? {}))
    : []
  const has = (key: string) => own.has(key) || inherited.some((texts) => texts.has(key))
  for (const key of reference.keys()) if (isWhole && !has(key)) problems.push(`${locale} lacks ${key}`)
  for (const [key, text] of own) {
    const original = reference.get(key) ?? reference.get(key.replace(plural, '_other'))
    if (original === undefined) {
      if (isWhole) problems.push(`${locale} alone has ${key}`)
    } else if (placeholders(original) !== placeholders(text) && !plural.test(key))
      problems.push(`${locale} has other placeholders in ${key}`)
    if (text.trim() === '') problems.push(`${locale} leaves ${key} empty`)
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
