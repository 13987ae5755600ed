/** Holds the catalogues: no key missing, none unused, the same placeholders and every plural form in each language. */
import { findKeys } from 'i18next-cli'
import { chainOf, fallbackLocale, isLocale } from '#entities/locale.ts'
import { catalogues } from './locales/catalogues.ts'
import type { Catalogue } from './locales/catalogues.ts'
import { formsOf, plural, stemOf as stem, wordingProblems } from './locales/wording.ts'
import { derivedKeys } from './locales/derived.ts'
import { sourceText } from './locales/source-text.ts'

const nameOf = (key: string) => key.slice(key.indexOf(':') + 1)

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

for (const [locale, catalogue] of Object.entries(all)) {
  if (!isLocale(locale)) {
    problems.push(`locales/${locale} is no locale of src/entities/locale.ts`)
    continue
  }
  const own = flat(catalogue)
  const inherited = chainOf(locale)
    .slice(1, -1)
    .map((next) => flat(all[next] ?? {}))
  const has = (key: string) => own.has(key) || inherited.some((texts) => texts.has(key))
  const forms = formsOf(locale)
  for (const key of reference.keys()) {
    const wantedKeys = plural.test(key) ? forms.map((form) => `${stem(key)}_${form}`) : [key]
    for (const wantedKey of wantedKeys) if (!has(wantedKey)) problems.push(`${locale} lacks ${wantedKey}`)
  }
  for (const [key, text] of own) {
    const original = reference.get(key.replace(plural, '_other')) ?? reference.get(key)
    if (original === undefined) {
      problems.push(`${locale} alone has ${key}`)
      continue
    }
    const stood = inherited.map((texts) => texts.get(key)).find((found) => found !== undefined)
    for (const problem of wordingProblems(locale, key, { text, original, stood }))
      problems.push(`${locale} ${problem} ${key}`)
  }
}

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'))
  process.exitCode = 1
}
