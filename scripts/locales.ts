/** Holds the catalogues: no key missing, none unused, the same placeholders and every plural form in each language. */
import { findKeys } from 'i18next-cli'
import { fallbackLocale } from '#entities/locale.ts'
import { catalogues } from './locales/catalogues.ts'
import { counted, derivedKeys, starts } from './locales/derived.ts'
import { catalogueProblems } from './locales/problems.ts'
import { sourceText } from './locales/source-text.ts'
import { stemOf } from './locales/wording.ts'

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
    .map(({ key, ns }) => `${String(ns)}:${stemOf(key)}`)
}

const written = await sourceText()
const prefixes = [...written.matchAll(/`([\w.-]+\.)\$\{/g)].map((found) => found[1] ?? '')
const isWritten = (name: string) =>
  written.includes(`'${name}'`) || written.includes(`"${name}"`) || prefixes.some((prefix) => name.startsWith(prefix))

const problems = catalogueProblems({
  all: await catalogues(),
  derived: derivedKeys(),
  starts,
  counted,
  named: await namedKeys(),
  isWritten,
})
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
