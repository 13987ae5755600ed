import { DateTime } from 'luxon'
import { defaultLocale, isOffered, locales, type Locale } from '#entities/locale.ts'
import type { PlaceholderValues } from '#entities/mail-template/placeholders.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { exampleShopInWords, shopInWords } from './shop-pages.ts'
import type { MailFacts } from './values.ts'

type Facts = {
  customer_id: number | null
  customer_name: string | null
  shop_id: number
  shop_name: string
  shop_url: string | null
  shop_email: string | null
  language: string | null
  name: string
  sku: string
  date_subscribed: string
}

/** Everything that a mail to somebody on a waitlist can say; undefined where they are not on it any more. */
export async function factsOfEntry(db: Queries, entry: number): Promise<MailFacts | undefined> {
  const facts = await db.maybe<Facts>(sql`
    select c.id as customer_id, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company) as customer_name,
      s.id as shop_id, s.name as shop_name, s.url as shop_url, nullif(s.email, '') as shop_email,
      coalesce(e.language, s.language) as language,
      shown_product_name(p.id, coalesce(e.language, s.language)) as name, p.sku, e.date_subscribed
    from waitlist_entries e
    join products p on p.id = e.product_id
    join shops s on s.id = e.shop_id
    left join lateral (
      select * from customers c where lower(c.email) = lower(e.email) order by c.id limit 1
    ) c on true
    where e.id = ${entry}`)
  if (facts === undefined) return undefined
  const language = isOffered(facts.language) ? facts.language : defaultLocale
  return {
    language,
    customer: facts.customer_id,
    shop: { id: facts.shop_id, name: facts.shop_name, email: facts.shop_email },
    isIssued: false,
    reminder: null,
    values: { ...valuesOf(facts, language), ...(await shopInWords(db, facts.shop_id, language)) },
  }
}

/** The same of a product alone, as a template is tried: whoever waits for it is an example. Undefined where it is gone. */
export async function valuesOfProduct(
  db: Queries,
  product: number,
  language: Locale,
): Promise<PlaceholderValues | undefined> {
  const found = await db.maybe<{ name: string; sku: string }>(
    sql`select shown_product_name(id, ${language}) as name, sku from products where id = ${product}`,
  )
  return found && { ...exampleOfEntry(language), 'product.name': found.name, 'product.sku': found.sku }
}

/** What a template is shown with where nobody has chosen a product. */
export const exampleOfEntry = (language: Locale): PlaceholderValues => ({
  ...exampleShopInWords,
  ...valuesOf(
    {
      customer_name: 'Nora Vogel',
      shop_name: 'nordlicht.de',
      shop_url: 'https://www.nordlicht.de',
      shop_email: 'service@nordlicht.de',
      name: 'Merinoshirt „Schäfchenwolke“, M',
      sku: 'ND-4701-M',
      date_subscribed: DateTime.now().minus({ days: 17 }).toISO(),
    },
    language,
  ),
})

const valuesOf = (facts: Omit<Facts, 'customer_id' | 'shop_id' | 'language'>, language: Locale): PlaceholderValues => ({
  'customer.name': facts.customer_name ?? '',
  'product.name': facts.name,
  'product.sku': facts.sku,
  'waitlist.date': DateTime.fromISO(facts.date_subscribed, { zone: houseZone })
    .setLocale(locales[language].tag)
    .toLocaleString(DateTime.DATE_FULL),
  'shop.name': facts.shop_name,
  'shop.url': facts.shop_url ?? '',
  'shop.email': facts.shop_email ?? '',
})
