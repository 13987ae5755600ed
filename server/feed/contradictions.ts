import type { FieldProblem } from '#entities/field-problem.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'

/** What of a feed its shop and its price list may be at odds with. */
export type FeedSettings = {
  readonly shop: number
  readonly price_list: number
  readonly locale: Locale
  readonly is_net: boolean
}

/** A problem with where it is told, and the fields between which it lies. */
export type Contradiction = {
  readonly at: string
  readonly between: readonly string[]
  readonly problem: Exclude<FieldProblem, string>
}

type Told = {
  readonly shop: string
  readonly language: Locale
  readonly own: string
  readonly list: string
  readonly currency: string
  readonly is_tax_included: boolean
  readonly is_offered: boolean
  /** Is any article told in the feed's language, by translation? */
  readonly is_translated: boolean
}

const languageOf = (locale: Locale): string => locale.slice(0, 2)

/**
 * Settings of a feed that cannot all be right: the words of a product are those of the language its shop is in, or
 * translated, its price is one that customers of the shop can pay (ADR 0243).
 */
export async function contradictionsIn(db: Queries, feed: FeedSettings, reader: Locale): Promise<Contradiction[]> {
  const { shop, price_list, locale, is_net } = feed
  const told = await db.maybe<Told>(sql`
    select s.name as shop, s.language, s.currency as own, l.name as list, l.currency, l.is_tax_included,
      coalesce(s.default_price_list_id = l.id, false)
        or exists (select from price_list_shops x where x.price_list_id = l.id and x.shop_id = s.id) as is_offered,
      exists (select from translations t
        where t.object = 'product' and t.locale = ${locale} and t.status = 'done') as is_translated
    from shops s, price_lists l where s.id = ${shop} and l.id = ${price_list}`)
  if (told === undefined) return []
  const found: Contradiction[] = []
  if (languageOf(locale) !== languageOf(told.language) && !told.is_translated)
    found.push({
      at: 'locale',
      between: ['locale', 'shop'],
      problem: {
        code: 'feed_language',
        params: { shop: told.shop, language: text(reader, 'entities', `shop.language.${told.language}`) },
      },
    })
  const { shop: name, list, currency, own } = told
  if (currency !== own)
    found.push({
      at: 'price_list_id',
      between: ['price_list', 'shop'],
      problem: { code: 'feed_currency', params: { list, currency, shop: name, own } },
    })
  else if (!told.is_offered)
    found.push({
      at: 'price_list_id',
      between: ['price_list', 'shop'],
      problem: { code: 'feed_price_list', params: { list, shop: name } },
    })
  if (is_net && told.is_tax_included)
    found.push({ at: 'is_net', between: ['is_net', 'price_list'], problem: { code: 'feed_net', params: { list } } })
  return found
}
