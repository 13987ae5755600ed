import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { defaultLocale, translatedLocales } from '#entities/locale.ts'
import { paperOfInvoice } from '#server/document/paper-of.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Row & Changed & { results: Row[] }
  code?: string
  details?: string
  fields?: Readonly<Record<string, string[]>>
}

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['shops', 'orders', 'products']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const create = (object: string, data: object, login = 'shops') => ask(login, 'POST', object, { data })
const name = () => `t-${randomUUID().slice(0, 13)}`

/** A valid IBAN of a made-up account: check digits by modulo 97. */
function freshIban(): string {
  const bban = String(BigInt(`0x${randomUUID().slice(0, 8)}`)).padStart(18, '4')
  const digits = `${bban}131400` // D and E as numbers, and 00
  return `DE${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}

test('a payment method is written in full, and a copy of it', async () => {
  const account = await create('payment-account', { name: name(), holder: 'Test', iban: freshIban() })
  expect(account.status, JSON.stringify(account.body)).toBe(200)
  const data = {
    name: name(),
    kind: 'invoice',
    account_id: account.body.payload.id,
    fee_type: 'fee',
    fee_calculation: 'percent_of_total',
    fee_name: 'Handling',
    fee_percent: 1.25,
    auto_generate_invoice: true,
    auto_send_invoice: true,
    status_generates_invoice: 'processing',
    status_marks_paid: 'completed',
    status_captures_payment: 'order-in-transit',
    status_after_placement: 'confirmed',
    api_refund_supported: true,
    api_refund_enabled: true,
    refund_days: 365,
    api_refund_days: 90,
    texts: [
      { language: 'fr_FR', name: 'Facture', invoice_instructions: 'Merci' },
      { language: 'en_EN', name: 'Invoice' },
    ],
  }
  const { status, body } = await create('payment-method', data)
  expect(status, JSON.stringify(body)).toBe(200)
  const read = await ask('shops', 'POST', `payment-method/${body.payload.id}`, { expand: ['texts'] })
  const { account_id: _account, ...plain } = data
  expect(read.body.payload).toMatchObject({
    ...plain,
    account: { id: account.body.payload.id },
    days_to_pay: 30,
    manual_refund_allowed: true,
    fee_amount: null,
    texts: [{ language: 'en_EN' }, { language: 'fr_FR', invoice_instructions: 'Merci' }],
  })
  const copy = await ask('shops', 'POST', `payment-method/${body.payload.id}/clone`, {})
  expect(copy.status, JSON.stringify(copy.body)).toBe(200)
  const copied = await ask('shops', 'POST', `payment-method/${copy.body.payload.id}`, { expand: ['texts'] })
  expect(copied.body.payload).toMatchObject({
    fee_percent: 1.25,
    texts: [{ language: 'en_EN' }, { language: 'fr_FR' }],
  })
})

test('what of a payment method would come to nothing is refused at its field', async () => {
  const wrong = await create('payment-method', {
    name: name(),
    fee_type: 'discount',
    fee_calculation: 'percent_of_goods',
    api_refund_enabled: true,
    auto_send_invoice: true,
  })
  expect(wrong.body.fields).toEqual({
    fee_name: ['This field is required'],
    fee_percent: ['This field is required'],
    api_refund_enabled: ['This provider cannot refund through the API'],
    auto_send_invoice: ['Only an invoice that is generated automatically is sent'],
  })
  const never = await create('payment-method', { name: name(), auto_generate_invoice: true })
  expect(Object.keys(never.body.fields ?? {})).toEqual(['status_generates_invoice'])
  const twice = await create('payment-method', {
    name: name(),
    texts: [{ language: 'fr_FR' }, { language: 'fr_FR' }],
  })
  expect(twice.status).toBe(422)
})

test('a payment method that orders name stays, with the reason; another goes', async () => {
  const { method } = await server.db.one<{ method: number }>(sql`
    select payment_method_id as method from orders where payment_method_id is not null limit 1`)
  const used = await ask('shops', 'POST', `payment-method/${method}`, {})
  const refused = await ask('shops', 'DELETE', `payment-method/${method}`, { version: used.body.payload.version })
  expect([refused.status, refused.body.code]).toEqual([409, 'referred_to'])
  const fresh = await create('payment-method', { name: name() })
  const { id, version } = fresh.body.payload
  expect((await ask('shops', 'DELETE', `payment-method/${id}`, { version })).status).toBe(200)
})

test('an account is kept without blanks, and refused with what is wrong with it', async () => {
  const iban = freshIban()
  const spaced = (iban.match(/.{1,4}/g) ?? []).join(' ').toLowerCase()
  const made = await create('payment-account', { name: name(), holder: 'Test', iban: spaced, bic: 'nolade21 kie' })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body.payload).toMatchObject({ iban, bic: 'NOLADE21KIE', currency: 'EUR', is_qr: false })
  const again = await create('payment-account', { name: name(), holder: 'Test', iban: spaced })
  expect(Object.keys(again.body.fields ?? {})).toEqual(['iban'])

  const swapped = `${iban.slice(0, 2)}${(Number(iban.slice(2, 4)) + 1).toString().padStart(2, '0').slice(-2)}${iban.slice(4)}`
  for (const [wrong, why] of [
    ['ZZ12345678901234567890', /country/],
    [iban.slice(0, -1), /length/],
    [swapped, /check digits/],
  ] as const) {
    const { status, body } = await create('payment-account', { name: name(), holder: 'Test', iban: wrong })
    expect([status, body.fields], wrong).toEqual([422, { iban: [expect.stringMatching(why)] }])
  }
  const bic = await create('payment-account', { name: name(), holder: 'Test', iban: freshIban(), bic: 'X' })
  expect(Object.keys(bic.body.fields ?? {})).toEqual(['bic'])
})

test('an invoice says how it is paid in the language of its reader, and on the account of its method', async () => {
  const { invoice, method } = await server.db.one<{ invoice: number; method: number }>(sql`
    select n.id as invoice, p.id as method
    from invoices n join orders o on o.id = n.order_id join payment_methods p on p.id = n.payment_method_id
    where p.kind = 'invoice' and o.shop_id is not null order by n.id limit 1`)
  const paper = () => paperOfInvoice(server.db, invoice, { number: 'R-TEST', date: '2026-01-02' })
  const account = await create('payment-account', { name: name(), holder: 'Own', iban: freshIban() })
  const read = await ask('shops', 'POST', `payment-method/${method}`, { expand: ['texts'] })
  const saved = await ask('shops', 'PATCH', `payment-method/${method}`, {
    version: read.body.payload.version,
    data: {
      account_id: account.body.payload.id,
      invoice_instructions: 'For everyone else',
      texts: translatedLocales.map((language) => ({
        language,
        name: `Name ${language}`,
        invoice_instructions: language,
      })),
    },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { language, payment } = await paper()
  // the house's own language is what the method itself says
  const isOwn = language === defaultLocale
  expect(payment).toMatchObject({
    method: isOwn ? read.body.payload['name'] : `Name ${language}`,
    text: isOwn ? 'For everyone else' : language,
    account: { holder: 'Own', iban: account.body.payload['iban'] },
  })
  const { version } = saved.body.payload.entity
  await ask('shops', 'PATCH', `payment-method/${method}`, { version, data: { texts: [], account_id: null } })
  const plain = await paper()
  expect(plain.payment).toMatchObject({ text: 'For everyone else' })
  expect(plain.payment?.account?.holder).not.toBe('Own')
})

test('a QR-IBAN is known as one', async () => {
  const { qr } = await server.db.one<{ qr: number }>(sql`
    select count(*)::integer as qr from payment_account_rows where is_qr and iban like 'CH%'`)
  expect(qr).toBe(1)
})

test('only who manages shops reads and writes either; everyone chooses by name', async () => {
  for (const object of ['payment-method', 'payment-account']) {
    for (const login of ['orders', 'products']) {
      expect((await ask(login, 'POST', `${object}/1`, {})).status).toBe(403)
      expect((await create(object, { name: name() }, login)).status).toBe(403)
      expect((await ask(login, 'PATCH', `${object}/1`, { data: { name: name() }, version: 1 })).status).toBe(403)
    }
    expect((await ask('shops', 'POST', `${object}/1`, {})).status).toBe(200)
  }
})
