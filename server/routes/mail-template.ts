import type { FastifyInstance } from 'fastify'
import { isLocale, type Locale } from '#entities/locale.ts'
import { isMailKind, isOfProduct, isToEmployee, type MailKind } from '#entities/mail-kind.ts'
import type { PlaceholderValues } from '#entities/mail-template/placeholders.ts'
import type { Queries } from '#server/db.ts'
import { valuesOfProduct } from '#server/mail/entry-values.ts'
import { exampleFor } from '#server/mail/examples.ts'
import { footed } from '#server/mail/footer.ts'
import { htmlOf } from '#server/mail/html.ts'
import { ownTemplateOf, type Template } from '#server/mail/own-templates.ts'
import { rendered } from '#server/mail/render.ts'
import { factsOf } from '#server/mail/values.ts'
import { implement } from '#server/route.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'
import { readRecord } from '#server/store/record.ts'
import type { User } from '#server/store/session.ts'

/** A template as its reader would get it: of an order or a product that whoever asks may see, or of an example. */
export function mailTemplateRoutes(app: FastifyInstance): void {
  implement(app, 'mail_template.preview', async ({ user, locale, db, params, body }) => {
    const record = await readRecord(db, { user, locale }, { object: 'mail-template', id: params.id }, [])
    const { template, subject, body: words, language } = record as unknown as Stored
    if (!isLocale(language)) throw new Error(`${language} is no language of mails`)
    if (!isMailKind(template)) throw new Error(`No mail is called ${template}`)
    const named = body.order?.trim() ?? ''
    const values =
      named === '' || isToEmployee(template)
        ? exampleFor(template, language)
        : isOfProduct(template)
          ? await valuesOfSku(db, user, named, language)
          : await valuesOfOrder(db, user, named, template)
    const mail = await footed(db, rendered({ subject, body: words }, values), language)
    const own = ownTemplateOf(record) ?? { subject, body: words }
    return { ...mail, html: htmlOf({ ...mail, language }), own }
  })
}

/** As its view has them. */
type Stored = Template & { readonly template: string; readonly language: string }

async function valuesOfOrder(db: Queries, user: User, number: string, kind: MailKind): Promise<PlaceholderValues> {
  const found = await db.maybe<{ id: number; invoice: number | null }>(sql`
    select t.id, (select max(n.id) from invoices n where n.order_id = t.id) as invoice
    from orders t where t.number = ${number} and ${allOf(visibleTo(user, knownSource('order')))}`)
  const facts = found && (await factsOf(db, { order: found.id, invoice: found.invoice, kind }))
  if (facts === undefined) throw notFound('order')
  return facts.values
}

async function valuesOfSku(db: Queries, user: User, sku: string, language: Locale): Promise<PlaceholderValues> {
  const found = await db.maybe<{ id: number }>(sql`
    select t.id from products t where lower(t.sku) = lower(${sku}) and ${allOf(visibleTo(user, knownSource('product')))}`)
  const values = found && (await valuesOfProduct(db, found.id, language))
  if (values === undefined) throw notFound('product')
  return values
}
