import type { MailKind } from '#entities/mail-kind.ts'
import { placeholdersOf, type PlaceholderValues } from '#entities/mail-template/placeholders.ts'

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** The first placeholder of a text that mails of this kind do not know, or what is left of one that is not closed. */
export const unknownIn = (kind: MailKind, text: string): string | undefined => {
  const known: readonly string[] = placeholdersOf(kind)
  const unknown = namesIn(text).find((name) => !known.includes(name))
  return unknown ?? /\{\{.{0,20}|.{0,20}\}\}/.exec(text.replaceAll(placeholder, ''))?.[0]
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
