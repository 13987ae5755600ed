import { isOffered, offeredLocales, type Locale } from '#entities/locale.ts'
import { isMailKind, mailKinds, type MailKind } from '#entities/mail-kind.ts'
import type { Queries } from '#server/db.ts'
import { searchable } from '#server/search/fold.ts'
import { joined, sql } from '#server/sql.ts'
import { unfilledText } from '#server/texts.ts'

export type Template = { readonly subject: string; readonly body: string }

/** As Kontor brings it, in the words of each language. */
export const ownTemplate = (kind: MailKind, language: Locale): Template => {
  const raw = (key: string) => unfilledText(language, 'mail', key)
  return { subject: raw(`${kind}.subject`), body: raw(`${kind}.body`) }
}

/** The same for a record of the template's table. */
export const ownTemplateOf = (record: Readonly<Record<string, unknown>>): Template | undefined => {
  const { template, language } = record
  return typeof template === 'string' && isMailKind(template) && isOffered(language)
    ? ownTemplate(template, language)
    : undefined
}

/** Lays out those that are not there, and brings those up to date that nobody has written in. */
export async function storeOwnTemplates(db: Queries): Promise<void> {
  const rows = mailKinds.flatMap((kind) =>
    offeredLocales.map((language) => {
      const { subject, body } = ownTemplate(kind, language)
      return sql`(${kind}, ${language}, ${subject}, ${body}, ${searchable([subject])})`
    }),
  )
  await db.run(sql`
    insert into mail_templates (template, language, subject, body, search) values ${joined(rows)}
    on conflict (template, language, shop_id) do update
    set subject = excluded.subject, body = excluded.body, search = excluded.search
    where mail_templates.version = 1
      and (mail_templates.subject, mail_templates.body) is distinct from (excluded.subject, excluded.body)`)
}
