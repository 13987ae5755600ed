import type { Locale } from '#entities/locale.ts'
import type { MailKind } from '#entities/mail-kind.ts'
import type { PlaceholderValues } from '#entities/mail-template/placeholders.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { ownTemplate, type Template } from './own-templates.ts'
import { filled, filledLine } from './template.ts'

/** The shop's own template, else that of all shops, else the one that Kontor brings. */
export const templateFor = async (
  db: Queries,
  kind: MailKind,
  language: Locale,
  shop: number | null,
): Promise<Template> =>
  (await db.maybe<Template>(sql`
    select subject, body from sent_mail_templates
    where template = ${kind} and language = ${language} and (shop_id is null or shop_id = ${shop})
    order by shop_id nulls last limit 1`)) ?? ownTemplate(kind, language)

export const rendered = (
  { subject, body }: Template,
  values: PlaceholderValues,
): { subject: string; text: string } => ({
  subject: filledLine(subject, values),
  text: filled(body, followed(body, values)),
})

/** A template that says the total and was written before there were sums gets them below its lines, from which the total follows. */
const followed = (body: string, values: PlaceholderValues): PlaceholderValues =>
  body.includes('order.total') && !body.includes('order.sums')
    ? { ...values, 'order.items': [values['order.items'], values['order.sums']].filter(Boolean).join('\n\n') }
    : values
