import { offeredLocales } from '#entities/locale.ts'
import { mailKinds, type MailKind, type ReminderKind } from '#entities/mail-kind.ts'
import { transaction, type Db } from '#server/db.ts'
import { languageFor } from '#server/mail/language.ts'
import { ownTemplate } from '#server/mail/own-templates.ts'
import { searchable } from '#server/search/fold.ts'
import { joined, sql, type Sql } from '#server/sql.ts'
import { copyInto } from '../copy.ts'

/** So many of each kind, the latest. */
const most = 3000

/** From which orders (`o`) and invoices (`n`) a mail of each kind went out, and when. */
const sources: Readonly<
  Partial<Record<MailKind, { readonly from: Sql; readonly at: Sql; readonly invoice?: true; readonly reminder?: true }>>
> = {
  order_placed: {
    from: sql`orders o where o.status not in ('cart', 'preparing', 'pending-import', 'imported', 'proposal', 'declined')`,
    at: sql`o.date_created`,
  },
  order_offered: {
    from: sql`orders o where o.offer_number is not null`,
    at: sql`o.date_created + interval '2 hours'`,
  },
  order_shipped: { from: sql`orders o where o.date_shipped is not null`, at: sql`o.date_shipped` },
  order_ready: {
    from: sql`orders o where o.status in ('ready-for-pickup', 'picked-up')`,
    at: sql`o.date_created + interval '26 hours'`,
  },
  order_cancelled: {
    from: sql`orders o where o.status = 'cancelled'`,
    at: sql`o.date_created + interval '31 hours'`,
  },
  invoice: {
    from: sql`invoices n join orders o on o.id = n.order_id where n.date_sent is not null`,
    at: sql`n.date_sent`,
    invoice: true,
  },
  invoice_reminder: remindersOf('invoice_reminder'),
  invoice_dunning: remindersOf('invoice_dunning'),
  invoice_last_dunning: remindersOf('invoice_last_dunning'),
}

function remindersOf(kind: ReminderKind) {
  return {
    from: sql`invoice_reminders r join invoices n on n.id = r.invoice_id join orders o on o.id = n.order_id
      where r.template = ${kind}`,
    at: sql`r.date_created`,
    invoice: true,
    reminder: true,
  } as const
}

/** The mails of the demo's last orders: nearly all arrived, a few did not. Set by set, for there are thousands. */
export async function seedCommunications(db: Db): Promise<void> {
  await transaction(db, (tx) => copyInto(tx, 'mail_templates', [{ ...ofTrade, search: searchable([ofTrade.subject]) }]))
  await db.run(sql`update shops set tracks_opens = true where id = 1`)
  const readers = await db.rows<{ country: string | null; shop: string | null }>(sql`
    select distinct a.country_code as country, s.language as shop
    from order_addresses a join orders o on o.id = a.order_id left join shops s on s.id = o.shop_id
    where a.type = 'billing'`)
  const languages = joined(
    readers.map(({ country, shop }) => sql`(${country}::text, ${shop}::text, ${languageFor(country, shop)}::text)`),
  )
  for (const kind of mailKinds) {
    const source = sources[kind]
    if (source !== undefined) await db.run(mailsOf(kind, source, languages))
  }
  await db.run(sql`
    insert into history (object, record_id, verb, from_status, to_status, text, date_created)
    select 'communication', m.id, s.verb, s.before, s.after, case s.after when 'failed' then m.error end,
      m.date_created + s.later
    from communications m
    join (values
      ('sent', 'communication.handed_over', 'queued', 'unclear', interval '11 seconds'),
      ('sent', 'communication.accepted', 'unclear', 'sent', interval '12 seconds'),
      ('failed', 'communication.refused', 'queued', 'failed', interval '11 seconds')
    ) s (status, verb, before, after, later) on s.status = m.status
    order by m.id, s.later`)
}

const templatesOf = (kind: MailKind): Sql =>
  joined(
    offeredLocales.map((language) => {
      const { subject, body } = ownTemplate(kind, language)
      return sql`(${language}::text, ${subject}::text, ${body}::text, ${searchable([subject])}::text)`
    }),
  )

/** What the trade is written in its own words. */
const ofTrade = {
  template: 'order_placed',
  language: 'de_DE',
  shop_id: 3,
  subject: 'Auftragsbestätigung {{order.number}}',
  body: 'Guten Tag {{customer.name}},\n\nwir bestätigen Ihren Auftrag {{order.number}} vom {{order.date}}.\nIhre Referenz: {{order.reference}}\n\n{{order.items}}\n\nAuftragswert: {{order.total}}\nZahlungsart: {{order.payment_method}}\nVersandart: {{order.shipping_method}}\n\nMit freundlichen Grüßen\nIhr Händlerteam\n{{shop.email}}',
}

/** `{{name}}` in the place of which the value stands, around a text. */
const put = (text: Sql, values: Readonly<Record<string, Sql>>): Sql =>
  Object.entries(values).reduce(
    (all, [name, value]) => sql`replace(${all}, ${`{{${name}}}`}, coalesce(${value}, '–'))`,
    text,
  )

const money = (amount: Sql): Sql => sql`translate(to_char(${amount}, 'FM999990.00'), '.', ',') || ' ' || x.currency`
const day = (moment: Sql): Sql => sql`to_char(${moment} at time zone 'Europe/Berlin', 'DD.MM.YYYY')`

const values = {
  'customer.name': sql`x.customer_name`,
  'order.number': sql`x.number`,
  'order.offer_number': sql`x.offer_number`,
  'order.date': day(sql`x.date_created`),
  'order.items': sql`x.items`,
  'order.total': money(sql`x.total`),
  'order.payment_method': sql`x.payment_method`,
  'order.shipping_method': sql`x.shipping_method`,
  'payment.instructions': sql`coalesce(x.instructions, '')`,
  'shipment.tracking': sql`x.tracking`,
  'offer.link': sql`x.shop_url || '/angebot/' || x.number`,
  'shop.name': sql`x.shop_name`,
  'shop.url': sql`x.shop_url`,
  'invoice.number': sql`x.invoice_number`,
  'invoice.date': day(sql`x.date_issued`),
  'invoice.total': money(sql`x.invoice_total`),
  'invoice.open': money(sql`x.open_total`),
  'invoice.due': sql`to_char(x.date_due, 'DD.MM.YYYY')`,
  'invoice.level': sql`greatest(x.reminder_level, 1)::text`,
  'reminder.fee': money(sql`nullif(x.fee, 0)`),
  'reminder.fees': money(sql`nullif(x.fees, 0)`),
  'reminder.to_pay': money(sql`x.to_pay`),
  'reminder.due': sql`to_char(x.reminder_due, 'DD.MM.YYYY')`,
  'payment.holder': sql`x.holder`,
  'payment.iban': sql`trim(regexp_replace(x.iban, '(.{4})', '\\1 ', 'g'))`,
  'payment.bic': sql`x.bic`,
}

function mailsOf(
  kind: MailKind,
  { from, at, invoice, reminder }: NonNullable<(typeof sources)[MailKind]>,
  languages: Sql,
): Sql {
  const ofInvoice =
    invoice === undefined
      ? sql`null::bigint as invoice_id, null as invoice_number, null::timestamptz as date_issued, null::numeric as invoice_total,
          null::numeric as open_total, null::date as date_due, null::numeric as to_pay`
      : sql`n.id as invoice_id, n.number as invoice_number, n.date_issued, n.total as invoice_total, n.open_total, n.date_due,
          n.to_pay`
  const ofReminder =
    reminder === undefined
      ? sql`null::bigint as outbox_id, null::integer as reminder_level, null::numeric as fee, null::numeric as fees,
          null::date as reminder_due`
      : sql`r.outbox_id, r.level as reminder_level, r.fee, n.fee_open as fees, r.date_due as reminder_due`
  return sql`
    insert into communications (
      object, order_id, invoice_id, customer_id, shop_id, template, language, status, recipient, sender, subject, text,
      error, date_created, date_sent, date_first_opened, date_last_opened, search, outbox_id)
    select ${invoice === undefined ? 'order' : 'invoice'}, y.order_id, y.invoice_id, y.customer_id, y.shop_id, ${kind}, y.language, y.status, y.email,
      y.sender, y.subject,
      regexp_replace(regexp_replace(y.text, '[^\\n]*: –\\n', '', 'g'), '\\n{3,}', E'\\n\\n', 'g'),
      case y.status when 'failed' then '550 5.1.1 Recipient address rejected: User unknown' end,
      y.at, case y.status when 'sent' then y.at + interval '12 seconds' end,
      case when y.is_opened then least(y.at + make_interval(mins => 7 + y.place * 53 % 900), now()) end,
      case when y.is_opened then least(y.at + make_interval(mins => 7 + y.place * 53 % 2900), now()) end,
      lower(y.email || ' ' || y.words), y.outbox_id
    from (
      select x.*, t.language, ${put(sql`t.subject`, values)} as subject, ${put(sql`t.body`, values)} as text,
        ${put(sql`t.words`, values)} as words,
        case when x.place % 97 = 13 then 'failed' else 'sent' end as status,
        x.shop_id = 1 and x.place % 97 <> 13 and x.place % 5 < 3 and x.at < now() - interval '1 day' as is_opened
      from (
        select o.id as order_id, o.customer_id, o.shop_id, o.number, o.offer_number, o.email, o.currency, o.total, o.date_created,
          a.country_code, concat_ws(' ', a.first_name, a.last_name) as customer_name, p.name as payment_method, p.instructions,
          m.name as shipping_method, s.name as shop_name, s.url as shop_url, s.email as sender, s.language as shop_language,
          (select string_agg(i.quantity || ' × ' || i.name || ' (' || i.sku || ')', E'\\n' order by i.place)
           from order_items i where i.order_id = o.id) as items,
          (select string_agg(h.tracking_number, ', ') from shipments h where h.order_id = o.id) as tracking,
          o.at, o.place::integer, o.invoice_id, o.invoice_number, o.date_issued, o.invoice_total, o.open_total, o.date_due, o.to_pay,
          o.outbox_id, o.reminder_level, o.fee, o.fees, o.reminder_due, b.holder, b.iban, b.bic
        from (
          select o.*, ${ofInvoice}, ${ofReminder}, ${at} as at, row_number() over (order by ${at} desc, o.id) as place
          from ${from} and o.email <> '' and ${at} < now() order by ${at} desc limit ${most}
        ) o
        left join order_addresses a on a.order_id = o.id and a.type = 'billing'
        left join payment_methods p on p.id = o.payment_method_id
        left join shipping_methods m on m.id = o.shipping_method_id
        join shops s on s.id = o.shop_id
        left join payment_accounts b on b.id = s.payment_account_id
      ) x
      join (values ${languages}) l (country, shop, language) on l.country is not distinct from x.country_code and l.shop = x.shop_language
      join (values ${templatesOf(kind)}) t (language, subject, body, words) on t.language = l.language
    ) y
    order by y.at`
}
