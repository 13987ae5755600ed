import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'

/** A text as customers of a language read it: of this object, the record of this id, the field that holds it. */
export const shownText = (object: string, id: Sql, field: string, language: Locale, own: Sql): Sql =>
  sql`shown_text(${object}, ${id}, ${field}, ${language}, ${own})`

export type WordsOfShop = { readonly terms: string | null; readonly foot: readonly string[] }

type TypedWords = { readonly terms?: string | null | undefined; readonly footer?: string | null | undefined }

/**
 * What stands on the papers of a shop, and below them, in their language; what is typed of it instead of what is saved, and
 * what the house says where the shop says nothing.
 */
export async function wordsOfShop(
  db: Queries,
  shop: number | null,
  language: Locale,
  typed: TypedWords = {},
): Promise<WordsOfShop> {
  const said = await db.maybe<{ terms: string | null; footer: string | null }>(sql`
    select ${shownText('shop', sql`id`, 'terms', language, sql`terms`)} as terms,
      ${shownText('shop', sql`id`, 'footer', language, sql`footer`)} as footer
    from shops where id = ${shop}`)
  const house = await db.one<{ terms: string | null; footer: string | null }>(sql`
    select ${shownText('setting', sql`id`, 'terms', language, sql`terms`)} as terms,
      ${shownText('setting', sql`id`, 'footer', language, sql`footer`)} as footer
    from settings`)
  return {
    terms: (typed.terms === undefined ? said?.terms : typed.terms) || house.terms || null,
    foot: ((typed.footer === undefined ? said?.footer : typed.footer) || (house.footer ?? ''))
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  }
}

/** What the customer of an order reads of the methods by which it is paid and sent. */
export const methodsInWords = (
  db: Queries,
  order: number,
  language: Locale,
): Promise<{ payment_method: string | null; instructions: string | null; shipping_method: string | null }> =>
  db.one(sql`
    select ${shownText('payment-method', sql`p.id`, 'name', language, sql`p.name`)} as payment_method,
      ${shownText('payment-method', sql`p.id`, 'instructions', language, sql`p.instructions`)} as instructions,
      ${shownText('shipping-method', sql`m.id`, 'name', language, sql`m.name`)} as shipping_method
    from orders o
    left join payment_methods p on p.id = o.payment_method_id
    left join shipping_methods m on m.id = o.shipping_method_id
    where o.id = ${order}`)
