import type { MailKind } from '#entities/mail-kind.ts'
import { placeholdersOf, type PlaceholderValues } from '#entities/mail-template/placeholders.ts'

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** What is wrong with a text, and where, as editors count lines and columns. */
export type Unknown = { readonly name: string; readonly line: number; readonly column: number }

/** The first placeholder of a text that mails of this kind do not know, or what is left of one that is not closed. */
export function unknownIn(kind: MailKind, text: string): Unknown | undefined {
  const known: readonly string[] = placeholdersOf(kind)
  const strange = [...text.matchAll(placeholder)].find(([, name = '']) => !known.includes(name))
  // blanks in the place of what is whole: what is left stands where it stood
  const torn = /\{\{.{0,20}|\}\}/.exec(text.replaceAll(placeholder, (whole) => whole.replaceAll(/[^\n]/g, ' ')))
  const [first] = [strange && { name: strange[1] ?? '', at: strange.index }, torn && { name: torn[0], at: torn.index }]
    .filter((found) => found !== undefined && found !== null)
    .toSorted((a, b) => a.at - b.at)
  if (first === undefined) return undefined
  const before = text.slice(0, first.at).split('\n')
  return { name: first.name.trim(), line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** With the values in the place of their names; a line of which nothing is known is left out. */
export function filled(template: string, values: PlaceholderValues): string {
  const known: Readonly<Record<string, string | undefined>> = values
  const valueOf = (name: string) => known[name] ?? ''
  return template
    .split('\n')
    .filter((line) => {
      const names = namesIn(line)
      return names.length === 0 || names.some((name) => valueOf(name) !== '')
    })
    .map((line) => line.replaceAll(placeholder, (_, name: string) => valueOf(name)))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** A subject is one line, whatever a value holds. */
export const filledLine = (template: string, values: PlaceholderValues): string =>
  filled(template, values)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)
