import type { Locale } from '#entities/locale.ts'
import type { PlaceholderValues } from '#entities/mail-template/placeholders.ts'
import { linkKinds } from '#entities/shop/parts.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { shownText } from '#server/translation/shown.ts'

/** What a shop says to the reader of a mail, in their language: its right of withdrawal, and the pages where they read on. */
export async function shopInWords(db: Queries, shop: number | null, language: Locale): Promise<PlaceholderValues> {
  const found = await db.maybe<{ terms: string | null; links: Readonly<Record<string, string | null>> }>(sql`
    select ${shownText('shop', sql`s.id`, 'cancellation_terms', language, sql`s.cancellation_terms`)} as terms,
      (select jsonb_object_agg(k.kind, shop_link(s.id, k.kind, ${language})) from unnest(${[...linkKinds]}::text[]) k(kind)) as links
    from shops s where s.id = ${shop}`)
  return {
    'shop.cancellation_terms': found?.terms ?? '',
    ...Object.fromEntries(linkKinds.map((kind) => [`shop.${kind}`, found?.links[kind] ?? ''])),
  }
}

/** What a template is shown with where nobody has chosen an order. */
export const exampleShopInWords: PlaceholderValues = {
  'shop.cancellation_terms': '…',
  ...Object.fromEntries(linkKinds.map((kind) => [`shop.${kind}`, `https://www.nordlicht.de/${kind}`])),
}
