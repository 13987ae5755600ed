import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fallbackLocale, type Locale } from '#entities/locale.ts'

const folder = path.resolve(import.meta.dirname, '../../locales')

/** The texts of a namespace; a catalogue is a flat map of texts, which the locales check holds. */
export const textsOf = (locale: Locale, namespace: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8')) as Record<string, string>

/** A text of the English catalogue, of one that counts the form for several; a page never shows a key in place of words. */
export const word = (namespace: string, key: string): string => {
  const texts = textsOf(fallbackLocale, namespace)
  const text = texts[key] ?? texts[`${key}_other`]?.replace('{{count}}', 'some')
  if (text === undefined) throw new Error(`${namespace}.json has no ${key}`)
  return text
}

/** A row of a Markdown table. */
const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** A Markdown table: the head, then a row for each line. */
export const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...lines.map((line) => row(...line))].join('\n')

/** Every generated page says so, and how to make it again. */
export const page = (title: string, ...parts: readonly string[]): string =>
  [`# ${title}`, 'Generated from the code by `npm run docs`.', ...parts].join('\n\n').concat('\n')
