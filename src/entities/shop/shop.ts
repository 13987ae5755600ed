import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { offeredLocales } from '../locale.ts'
import { connectionTroubles, connectors, testOutcomes } from './connection.ts'
import { shopParts } from './parts.ts'

const line = { kind: 'text', max: 150 } as const
const address = { kind: 'text', max: 254, format: 'email' } as const
const text = { kind: 'longtext', max: 4000, translated: true } as const

/** Spec §3, Shop: what it is, what it offers, and what its papers and mails say of it. */
export const shop = entity({
  name: 'shop',
  table: 'shops',
  label: [['name']],
  chosen: { by: [], within: ['is_active'] },
  fields: {
    name: { kind: 'text', max: 100, required: true },
    url: { kind: 'text', max: 200, format: 'url' },
    claim: { kind: 'text', max: 200, translated: true },
    type: { kind: 'choice', of: ['shop', 'marketplace', 'b2b'], required: true, default: 'shop' },
    language: { kind: 'choice', of: offeredLocales, required: true, default: 'de_DE' },
    currency: { kind: 'text', max: 3, required: true, mono: true, format: 'currency', default: 'EUR' },
    logo: { kind: 'file', image: { side: 512, isWhole: true } },
    /** Its life moves these three, which are drawn together with all that is said of the connection. */
    is_active: { kind: 'flag', readonly: true },
    is_sync_enabled: { kind: 'flag', readonly: true, inner: true },
    /** Its mails reach its customers; else they stay in the outbox, for a new shop is tried out first. */
    is_live: { kind: 'flag', readonly: true, inner: true },
    /** What turning its switches over would meet. */
    open_order_count: { kind: 'number', required: true, readonly: true, derived: true },
    offer_count: { kind: 'number', required: true, readonly: true, derived: true },
    waiting_job_count: { kind: 'number', required: true, readonly: true, derived: true, inner: true },
    /** So few are left of them that they could be sold twice. */
    scarce_product_count: { kind: 'number', required: true, readonly: true, derived: true, inner: true },
    /** Written in test mode: going live sends none of them. */
    kept_mail_count: { kind: 'number', required: true, readonly: true, derived: true, inner: true },
    /** It was told something last. */
    date_synced: { kind: 'datetime', exact: true, readonly: true, derived: true, inner: true },
    product_count: { kind: 'number', required: true, readonly: true, derived: true },
    /** What it could not be told of. */
    failed_product_count: { kind: 'number', required: true, readonly: true, derived: true },
    has_payment_method: { kind: 'flag', readonly: true, derived: true },
    completes_on_delivery: { kind: 'flag' },
    company_name: line,
    address_line_1: line,
    address_line_2: line,
    postal_code: { kind: 'text', max: 20 },
    city: { kind: 'text', max: 100 },
    country_code: { kind: 'text', max: 2, format: 'country' },
    vat_number: { kind: 'text', max: 30, mono: true, confirms: true },
    tax_number: { kind: 'text', max: 40, mono: true },
    register: line,
    managers: { kind: 'text', max: 300 },
    email: address,
    phone: { kind: 'text', max: 40 },
    website: { kind: 'text', max: 200, format: 'url' },
    payment_account: { kind: 'ref', to: 'payment-account' },
    /** What buyers on invoice are given; empty is as their payment method says. */
    days_to_pay: { kind: 'number', min: 0, max: 3650 },
    discount_percent: { kind: 'percent', min: 0.01, max: 99 },
    discount_days: { kind: 'number', min: 0, max: 3650 },
    terms: text,
    footer: text,
    /** What a consumer is told of the right to withdraw. */
    cancellation_terms: { kind: 'longtext', max: 10_000, translated: true },
    /** An offer holds for so many. */
    offer_days: { kind: 'number', min: 1, max: 365, required: true, default: 30 },
    sender_name: { kind: 'text', max: 100 },
    reply_to: address,
    bcc: address,
    /** Its mails say that they were opened. */
    tracks_opens: { kind: 'flag' },
    /** What its customers pay who have no list of their own. */
    default_price_list: { kind: 'ref', to: 'price-list' },
    /** Issued without anybody asking: as a shipment leaves, as an order is prepared, and for what comes back of a shipment. */
    auto_packslip: { kind: 'flag' },
    auto_pickslip: { kind: 'flag' },
    auto_return_note: { kind: 'flag' },
    is_small_business: { kind: 'flag', confirms: true },
    is_oss: { kind: 'flag', default: true },
    /** How it is reached (ADR 0258); written by a call of its own. What opens it is never read. */
    connector: { kind: 'choice', of: connectors, readonly: true, derived: true, inner: true },
    connection_address: { kind: 'text', max: 200, readonly: true, derived: true, inner: true, mono: true },
    connection_key_name: { kind: 'text', max: 100, readonly: true, derived: true, inner: true, mono: true },
    has_secret: { kind: 'flag', readonly: true, derived: true, inner: true },
    date_secret_replaced: { kind: 'datetime', readonly: true, derived: true, inner: true },
    has_incoming_secret: { kind: 'flag', readonly: true, derived: true, inner: true },
    date_incoming_replaced: { kind: 'datetime', readonly: true, derived: true, inner: true },
    /** It writes to its customers itself. */
    sends_mails: { kind: 'flag', readonly: true, derived: true, inner: true },
    date_tested: { kind: 'datetime', readonly: true, derived: true, inner: true },
    test_outcome: { kind: 'choice', of: testOutcomes, readonly: true, derived: true, inner: true },
    /** What is wrong with it as it was tried last, by a fetch or by a test. */
    connection_trouble: { kind: 'choice', of: connectionTroubles, readonly: true, derived: true },
    /** There is such a trouble: a row says so where the column has no room. */
    is_disturbed: { kind: 'flag', readonly: true, derived: true },
    /** When its orders were fetched last, and what the shop answered where that went wrong. */
    date_fetched: { kind: 'datetime', readonly: true, derived: true, inner: true },
    fetch_error: { kind: 'longtext', max: 500, readonly: true, derived: true, inner: true },
    ...shopParts,
    date_updated: { kind: 'datetime', required: true, readonly: true },
  },
  access: { read: ['shop_manager'], write: ['shop_manager'] },
  edit: { create: true },
  found: { as: 'name', with: ['url'] },
  list: {
    text: ['name', 'url'],
    columns: [
      'name',
      'type',
      'url',
      'language',
      'is_active',
      'is_sync_enabled',
      'is_live',
      'connection_trouble',
      'date_synced',
      'waiting_job_count',
    ],
    spares: { language: 0, url: 0.2 },
    marks: { at: 'name', by: 'is_disturbed' },
    filters: ['type', 'language', 'is_active', 'is_sync_enabled', 'is_live', 'connection_trouble'],
    sortable: ['name'],
    sort: 'name asc',
  },
  facts: ['connection_trouble', 'type', 'url', 'language', 'currency'],
  lists: [
    { place: 'shop_products', by: 'shop', section: 'products' },
    { place: 'mail_templates', by: 'shop', section: 'communication' },
    { place: 'orders', by: 'shop', section: 'customers_and_orders' },
    { place: 'customers', by: 'shop', section: 'customers_and_orders' },
  ],
  form: {
    products: ['product_count', 'failed_product_count'],
    base: ['name', 'type', 'url', 'claim', 'language', 'currency', 'logo', 'completes_on_delivery', 'date_updated'],
    shipping: ['shipping_methods', 'shipping_zones', 'common_zones', 'selling_countries', 'shipping_countries'],
    payment: [
      'payment_account',
      'days_to_pay',
      'discount_percent',
      'discount_days',
      'terms',
      'has_payment_method',
      'payment_methods',
    ],
    communication: ['email', 'sender_name', 'reply_to', 'bcc', 'tracks_opens', 'links'],
    customers_and_orders: ['default_price_list', 'offer_days', 'open_order_count', 'offer_count', 'price_lists'],
    connection: ['is_active', 'syncs'],
    taxation: ['country_code', 'vat_number', 'tax_number', 'is_small_business', 'is_oss', 'vat_numbers'],
    documents: [
      'company_name',
      'address_line_1',
      'address_line_2',
      'postal_code',
      'city',
      'register',
      'managers',
      'phone',
      'website',
      'footer',
      'cancellation_terms',
      'auto_packslip',
      'auto_pickslip',
      'auto_return_note',
      'document_numbers',
      'next_numbers',
      'reminder_levels',
    ],
  },
})
export type ShopRow = Omit<RecordOf<typeof shop>, keyof typeof shopParts>
