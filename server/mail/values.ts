import { DateTime } from 'luxon'
import { locales, type Locale } from '#entities/locale.ts'
import type { OfferAnswer } from '#entities/document/parts.ts'
import { spacedCode } from '#entities/order/pickup-code.ts'
import { isToShop, type MailKind, type ReminderKind } from '#entities/mail-kind.ts'
import type { PlaceholderValues } from '#entities/mail-template/placeholders.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { totalRows } from '#server/document/draw/totals.ts'
import { wordsFor } from '#server/document/draw/words.ts'
import { paperOfProposal } from '#server/document/paper-of.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { methodsInWords } from '#server/translation/shown.ts'
import { itemLines, itemsOf, type MailItem } from './items.ts'
import { languageFor } from './language.ts'
import { exampleShopInWords, shopInWords } from './shop-pages.ts'

/** What a mail is about. */
export type About = {
  readonly order: number
  readonly invoice: number | null
  /** Whose mail it is: the customer's, unless it is one that the shop reads. */
  readonly kind?: MailKind
  /** The offer that was answered, else the one that was last. */
  readonly document?: number
  /** What is given back, else what was last. */
  readonly refund?: number
  /** The job that sends it: which of its reminders is meant, else the newest. */
  readonly outbox?: number
}

type Facts = {
  number: string
  offer_number: string | null
  offer_answer: OfferAnswer | null
  offer_message: string | null
  reference: string | null
  date_created: string
  total: string
  currency: string
  customer_id: number | null
  customer_number: string | null
  customer_name: string | null
  country: string | null
  payment_method: string | null
  instructions: string | null
  shipping_method: string | null
  shop_id: number | null
  shop_name: string | null
  shop_url: string | null
  shop_email: string | null
  shop_language: string | null
  tracking: string | null
  pickup_code: string | null
  refund_gross: string | null
  refund_document: string | null
  refund_items: readonly { name: string; quantity: number }[] | null
  invoice_number: string | null
  invoice_issued: string | null
  invoice_total: string | null
  invoice_open: string | null
  invoice_due: string | null
  invoice_level: number | null
  reminder: ReminderKind | null
  reminder_fee: string | null
  reminder_due: string | null
  fees: string | null
  to_pay: string | null
  holder: string | null
  iban: string | null
  bic: string | null
}

/** Everything that mails about this can say, and in which language they do. */
export type MailFacts = {
  readonly language: Locale
  readonly customer: number | null
  readonly shop: { readonly id: number | null; readonly name: string | null; readonly email: string | null }
  /** Its number is given once the move that wrote it cannot be taken back any more. */
  readonly isIssued: boolean
  /** What its reminder says. */
  readonly reminder: ReminderKind | null
  readonly values: PlaceholderValues
}

/** Undefined where the order is gone. */
export async function factsOf(
  db: Queries,
  { order, invoice, kind, document, refund, outbox = 0 }: About,
): Promise<MailFacts | undefined> {
  const facts = await db.maybe<Facts>(sql`
    select o.number, o.offer_number, d.answer as offer_answer, d.answer_message as offer_message,
      o.reference_number as reference, o.date_created, o.total, o.currency,
      o.customer_id, c.customer_number,
      coalesce(
        nullif(concat_ws(' ', a.first_name, a.last_name), ''), nullif(a.company, ''),
        nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, o.email) as customer_name,
      a.country_code as country, p.name as payment_method, p.instructions, m.name as shipping_method,
      s.id as shop_id, s.name as shop_name, s.url as shop_url, nullif(s.email, '') as shop_email,
      coalesce(s.language, (select language from settings)) as shop_language,
      (select string_agg(distinct h.tracking_number, ', ') from shipments h
       where h.order_id = o.id and h.status = 'shipped') as tracking,
      o.pickup_code,
      f.gross as refund_gross,
      (select z.number from documents z where z.refund_id = f.id order by z.id desc limit 1) as refund_document,
      (select jsonb_agg(jsonb_build_object('name', i.name, 'quantity', x.quantity) order by i.place, i.id)
       from refund_items x join order_items i on i.id = x.order_item_id where x.refund_id = f.id) as refund_items,
      n.number as invoice_number, n.date_issued as invoice_issued, n.total as invoice_total,
      n.open_total as invoice_open, n.date_due as invoice_due, coalesce(r.level, n.reminder_level) as invoice_level,
      r.template as reminder, r.fee as reminder_fee, r.date_due as reminder_due, n.fee_open as fees, n.to_pay,
      coalesce(b.holder, s.account_holder) as holder, coalesce(b.iban, s.iban) as iban,
      case when b.id is null then s.bic else b.bic end as bic
    from orders o
    left join customers c on c.id = o.customer_id
    left join order_addresses a on a.order_id = o.id and a.type = 'billing'
    left join payment_methods p on p.id = o.payment_method_id
    left join shipping_methods m on m.id = o.shipping_method_id
    left join shops s on s.id = o.shop_id
    left join payment_accounts b on b.id = s.payment_account_id
    left join invoices n on n.id = ${invoice}
    left join lateral (
      select * from invoice_reminders r where r.invoice_id = n.id
      order by (r.outbox_id is not distinct from ${outbox}) desc, r.date_created desc, r.id desc limit 1
    ) r on true
    left join lateral (
      select d.answer, d.answer_message from documents d
      where d.order_id = o.id and d.answer is not null and d.id = coalesce(${document ?? null}, d.id)
      order by d.date_answered desc limit 1
    ) d on true
    left join lateral (
      select f.id, f.gross from refunds f
      where f.order_id = o.id and f.id = coalesce(${refund ?? null}, f.id) and f.status <> 'discarded'
      order by f.id desc limit 1
    ) f on true
    where o.id = ${order}`)
  if (facts === undefined) return undefined
  const items = await itemsOf(db, order, kind)
  const country = kind !== undefined && isToShop(kind) ? null : facts.country
  const language = languageFor(country, facts.shop_language)
  return {
    language,
    customer: facts.customer_id,
    shop: { id: facts.shop_id, name: facts.shop_name, email: facts.shop_email },
    isIssued: facts.invoice_issued !== null,
    reminder: facts.reminder,
    values: {
      ...valuesOf(
        { ...facts, ...(await methodsInWords(db, order, language)) },
        items,
        await sumsOf(db, order, facts.currency, language),
        language,
      ),
      ...(await shopInWords(db, facts.shop_id, language)),
    },
  }
}

type Sum = { readonly label: string; readonly value: string }

/**
 * From the lines to the total, as the offer's paper reckons it: what is charged or taken off beside the goods, and the tax
 * where prices are net. Nothing where the total is that of the lines.
 */
async function sumsOf(db: Queries, order: number, currency: string, language: Locale): Promise<readonly Sum[]> {
  const day = DateTime.now().setZone(houseZone).toISODate() ?? ''
  const paper = await paperOfProposal(db, order, { number: '', date: day, revision: 1, valid_until: day })
  const rows = totalRows(paper, wordsFor(language, currency)).filter(({ style }) => style !== 'quiet')
  // the last one is the total itself
  return rows.length > 2 ? rows.slice(0, -1) : []
}

/** What a template is shown with where nobody has chosen an order. */
export const exampleValues = (language: Locale): PlaceholderValues => {
  const day = DateTime.now().setZone(houseZone)
  const { say, money } = wordsFor(language, 'EUR')
  const values = valuesOf(
    {
      number: '148231',
      offer_number: 'A1-2026-00042',
      offer_answer: 'accepted',
      offer_message: null,
      reference: 'PO-7719',
      date_created: day.minus({ days: 3 }).toISO() ?? '',
      total: '533.80',
      currency: 'EUR',
      customer_id: null,
      customer_number: '10422',
      customer_name: 'Nora Vogel',
      country: null,
      payment_method: 'Vorkasse',
      instructions: null,
      shipping_method: 'Paket Standard',
      shop_id: null,
      shop_name: 'nordlicht.de',
      shop_url: 'https://www.nordlicht.de',
      shop_email: 'service@nordlicht.de',
      shop_language: language,
      tracking: '00340434161094042557',
      pickup_code: 'K7PD4X',
      refund_gross: '79.90',
      refund_document: 'G1-2026-00012',
      refund_items: [{ name: 'Merinoshirt „Schäfchenwolke“', quantity: 1 }],
      invoice_number: 'R1-2026-00109',
      invoice_issued: day.minus({ days: 2 }).toISO(),
      invoice_total: '533.80',
      invoice_open: '533.80',
      invoice_due: day.plus({ days: 28 }).toISODate(),
      invoice_level: 1,
      reminder: 'invoice_reminder',
      reminder_fee: '5.00',
      reminder_due: day.plus({ days: 14 }).toISODate(),
      fees: '5.00',
      to_pay: '538.80',
      holder: 'Nordlicht Outdoor GmbH',
      iban: 'DE21 2105 0170 1002 4471 88',
      bic: 'NOLADE21KIE',
    },
    [
      { sku: 'ND-7903-MOO', name: 'Zelt „Familienfest 5“', quantity: 1, total: '449.00' },
      { sku: 'ND-4701-XS', name: 'Merinoshirt „Schäfchenwolke“', quantity: 1, total: '79.90' },
    ],
    [
      { label: say('subtotal'), value: money('528.90') },
      { label: `${say('shipping')}, DHL Paket`, value: money('4.90') },
    ],
    language,
  )
  return { ...values, ...exampleShopInWords }
}

function valuesOf(facts: Facts, items: readonly MailItem[], sums: readonly Sum[], language: Locale): PlaceholderValues {
  const { tag } = locales[language]
  const { currency } = facts
  // as the papers that go with them say it
  const words = wordsFor(language, currency)
  const money = (amount: string | null) => (amount === null ? '' : words.money(amount))
  /** Nothing is said of a fee that is none. */
  const claimed = (amount: string | null) => (Number(amount ?? 0) > 0 ? money(amount) : '')
  const day = (moment: string | null) =>
    moment === null
      ? ''
      : DateTime.fromISO(moment, { zone: houseZone }).setLocale(tag).toLocaleString(DateTime.DATE_FULL)
  return {
    'customer.name': facts.customer_name ?? '',
    'customer.number': facts.customer_number ?? '',
    'order.number': facts.number,
    'order.offer_number': facts.offer_number ?? '',
    'order.link': '',
    'offer.link': '',
    'offer.answer': facts.offer_answer === null ? '' : text(language, 'offer', `answer.${facts.offer_answer}`),
    'offer.message': facts.offer_message ?? '',
    'order.reference': facts.reference ?? '',
    'order.date': day(facts.date_created),
    'order.items': itemLines(items, language, { money, day }),
    'order.sums': sums.map(({ label, value }) => text(language, 'papers', 'sum', { label, value })).join('\n'),
    'order.total': money(facts.total),
    'order.payment_method': facts.payment_method ?? '',
    'order.shipping_method': facts.shipping_method ?? '',
    'payment.instructions': facts.instructions ?? '',
    'shipment.tracking': facts.tracking ?? '',
    'pickup.code': facts.pickup_code === null ? '' : spacedCode(facts.pickup_code),
    'refund.amount': money(facts.refund_gross),
    'refund.items': (facts.refund_items ?? []).map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
    'refund.document': facts.refund_document ?? '',
    'shop.name': facts.shop_name ?? '',
    'shop.url': facts.shop_url ?? '',
    'shop.email': facts.shop_email ?? '',
    'invoice.number': facts.invoice_number ?? '',
    'invoice.date': day(facts.invoice_issued),
    'invoice.total': money(facts.invoice_total),
    'invoice.open': money(facts.invoice_open),
    'invoice.due': day(facts.invoice_due),
    'invoice.level': String(facts.invoice_level ?? ''),
    'reminder.fee': claimed(facts.reminder_fee),
    'reminder.fees': claimed(facts.fees),
    'reminder.to_pay': money(facts.to_pay),
    'reminder.due': day(facts.reminder_due),
    'payment.holder': facts.holder ?? '',
    // by fours, as it is read out
    'payment.iban': (facts.iban ?? '').replaceAll(/\s/g, '').replaceAll(/.{4}(?=.)/g, '$& '),
    'payment.bic': facts.bic ?? '',
  }
}
