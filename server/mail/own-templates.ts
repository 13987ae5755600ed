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
  // where both are Kontor's, they say the same
  await db.run(sql`
    update translations t
    set status = 'done', made_hash = t.source_hash, shown = t.target, source_before = null, version = t.version + 1
    from mail_templates d join mail_templates m on m.template = d.template and m.shop_id is null and m.version = 1
    where t.object = 'mail-template' and t.object_id = d.id and t.locale = m.language and t.status = 'outdated'
      and d.shop_id is null and d.version = 1`)
}
