import { transaction, type Db } from '#server/db.ts'
import { factsOfEntry } from '#server/mail/entry-values.ts'
import { htmlOf } from '#server/mail/html.ts'
import { languageFor } from '#server/mail/language.ts'
import { rendered, templateFor } from '#server/mail/render.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { copyInto, type CopyRow } from '../copy.ts'
import { day } from '../lengths.ts'
import { randomFrom } from '../random.ts'

/** So many people, of whom so many were told since the last goods came in. */
const [people, told] = [300, 46]

type Waited = { id: number; name: string; sku: string; shops: readonly number[] }
type Reader = { email: string; shop: number; country: string | null; language: string | null }

/** What people can wait for: sold out, or come in again so that those who waited were told. */
const waitedFor = (db: Db, status: 'out-of-stock' | 'in-stock', most: number): Promise<Waited[]> =>
  db.rows<Waited>(sql`
    select p.id, p.name, p.sku, array_agg(s.id order by s.id)::integer[] as shops
    from products p join shops s on has_waitlist(p.id, s.id)
    where p.type <> 'variable' and p.is_active and p.manage_stock and p.stock_status = ${status}
    group by p.id order by p.id * 7919 % 1009 limit ${most}`)

/** Three hundred people on waitlists: most of them want the same few, as it is with what is sold out. */
export async function seedWaitlist(db: Db, today: Date): Promise<void> {
  const readers = await db.rows<Reader>(sql`
    select distinct on (c.id) c.email, c.shop_id::integer as shop, a.country_code as country, s.language
    from customers c join shops s on s.id = c.shop_id left join customer_addresses a on a.customer_id = c.id
    where c.email <> '' and c.shop_id in (1, 2) order by c.id limit 2000`)
  const [soldOut, back] = [await waitedFor(db, 'out-of-stock', 25), await waitedFor(db, 'in-stock', 6)]
  const random = randomFrom(19)
  const waits = new Set<string>()
  const rows: CopyRow[] = []
  for (let tries = 0; rows.length < people && tries < 10 * people; tries += 1) {
    const isTold = rows.length < told
    const from = isTold ? back : soldOut
    // the first are wanted most
    const product = from[Math.floor(random.next() ** 2 * from.length)]
    const reader = readers[Math.floor(random.next() * readers.length)]
    if (product === undefined || reader === undefined || !product.shops.includes(reader.shop)) continue
    const key = `${product.id} ${reader.email}`
    if (waits.has(key)) continue
    waits.add(key)
    // the goods came in one morning, and they were told in turn
    const came = today.getTime() - (2 + (product.id % 9)) * day
    rows.push({
      id: rows.length + 1,
      version: isTold ? 2 : 1,
      email: reader.email,
      product_id: product.id,
      shop_id: reader.shop,
      language: languageFor(reader.country, reader.language),
      status: isTold ? 'notified' : 'waiting',
      date_subscribed: new Date((isTold ? came : today.getTime()) - random.next() * 40 * day),
      date_notified: isTold ? new Date(came + rows.length * 2000) : null,
      search: searchable([reader.email, product.name, product.sku]),
    })
  }
  await transaction(db, async (tx) => {
    await copyInto(tx, 'waitlist_entries', rows)
    await tx.run(sql`
      insert into history (object, record_id, verb, from_status, to_status, date_created)
      select 'waitlist-entry', id, 'waitlist-entry.came_back', 'waiting', 'notified', date_notified
      from waitlist_entries where status = 'notified'`)
  })
  await seedNotices(db)
}

/** The mails to those who were told, as they went out. */
async function seedNotices(db: Db): Promise<void> {
  const entries = await db.rows<{ id: number; email: string; at: Date }>(sql`
    select id, email, date_notified as at from waitlist_entries where status = 'notified' order by date_notified`)
  for (const { id, email, at } of entries) {
    const facts = await factsOfEntry(db, id)
    if (facts === undefined) continue
    const { language, customer, shop, values } = facts
    const mail = rendered(await templateFor(db, 'back_in_stock', language, shop.id), values)
    await db.run(sql`
      insert into communications (object, waitlist_entry_id, customer_id, shop_id, template, language, status, recipient,
        sender, subject, text, html, date_created, date_sent, search)
      values ('waitlist-entry', ${id}, ${customer}, ${shop.id}, 'back_in_stock', ${language}, 'sent', ${email},
        ${shop.email}, ${mail.subject}, ${mail.text}, ${htmlOf({ ...mail, language })}, ${at}::timestamptz + interval '10 seconds',
        ${at}::timestamptz + interval '12 seconds', ${searchable([email, mail.subject])})`)
  }
}
