import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import type { BankLineMove } from '#machines/bank-statement-line/bank-statement-line.ts'
import { sql } from '#server/sql.ts'
import { bookingsNow, lineNow, oneLine, owedInvoice, sendFile, sendLines } from '#tests/support/bank-lines.ts'
import { call, signIn } from '#tests/support/call.ts'
import { camtOf, lineOf, statementOf } from '#tests/support/camt.ts'
import { invoiceOf } from '#tests/support/make-invoice.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

const owed = (about?: Parameters<typeof owedInvoice>[2]) => owedInvoice(server.db, shops, about)
const line = (about: Parameters<typeof oneLine>[3]) => oneLine(server.url, token, server.db, about)
const linesOf = async () =>
  (await server.db.one<{ n: number }>(sql`select count(*)::integer as n from bank_statement_lines`)).n
const invoiceNow = async (id: number) => {
  const { status, paid_total, open_total, date_paid } = await invoiceOf(server.db, id)
  return { status, paid_total, open_total, date_paid }
}

async function move(id: number, action: BankLineMove, params: object = {}, as = token) {
  const { version } = await lineNow(server.db, id)
  const { status, body } = await call(
    server.url,
    as,
    'POST',
    `/api/v3/bank-statement-line/${id}/action/${action.slice('bank-statement-line.'.length)}`,
    { version, params },
  )
  const { payload, code, fields } = body as { payload?: Changed; code?: string; fields?: object } // as the contract says
  return { status, code, fields, undo: payload?.undo?.token, entity: payload?.entity }
}
type Candidate = { kind: string; amount: string; by_iban: boolean; other_iban: boolean; invoice: { id: number } }
const candidatesOf = async (id: number, as = token) => {
  const { body } = await call(server.url, as, 'POST', `/api/v3/bank-statement-line/${id}`, { expand: ['candidates'] })
  return (body as { payload: { candidates: Candidate[] } }).payload.candidates // as the contract says
}
const undo = async (way: string | undefined) => {
  const { status, body } = await call(server.url, token, 'POST', `/api/v3/undo/${way}`)
  return { status, code: (body as { code?: string }).code }
}

describe('a file', () => {
  test('is kept with its lines once, however often it comes', async () => {
    const statement = statementOf({
      id: 'A-1',
      lines: [lineOf({ amount: 100, purpose: 'eins' }), lineOf({ amount: 200, purpose: 'zwei' })],
    })
    const first = await sendFile(server.url, token, camtOf([statement]))
    expect(first).toMatchObject({ status: 200, payload: { statements: 1, lines: 2, known: 0, unbalanced: [] } })
    const again = await sendFile(server.url, token, camtOf([statement]))
    expect(again.payload).toMatchObject({ statements: 0, lines: 0, known: 2 })
    // a line that was there in another statement, and one that is new in a known one
    const more = { ...statement, lines: [...statement.lines, lineOf({ amount: 300, purpose: 'drei' })] }
    expect((await sendFile(server.url, token, camtOf([more]))).payload).toMatchObject({
      statements: 1,
      lines: 1,
      known: 2,
    })
    expect((await sendFile(server.url, token, camtOf([{ ...more, id: 'A-2' }]))).payload).toMatchObject({
      lines: 0,
      known: 3,
    })
  })

  test('that was there with another amount on its days is refused, and nothing of it is kept', async () => {
    const statement = statementOf({
      id: 'A-7',
      number: '77',
      lines: [lineOf({ amount: 7_100, purpose: 'sieben' }), lineOf({ amount: 7_200, purpose: 'sieben' })],
    })
    await sendFile(server.url, token, camtOf([statement]))
    const before = await linesOf()
    const changed = { ...statement, lines: [lineOf({ amount: 7_900, purpose: 'sieben' })] }
    const { status, fields } = await sendFile(server.url, token, camtOf([changed]))
    expect([status, JSON.stringify(fields)]).toEqual([422, expect.stringContaining('77')])
    expect(await linesOf()).toBe(before)
    // another page of it, or what the bank calls the same in another year, is not held against it
    const file = camtOf([changed])
    const page = file.replace('<Stmt>', '<Stmt><StmtPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>')
    expect((await sendFile(server.url, token, page)).payload).toMatchObject({ lines: 1 })
    expect((await sendFile(server.url, token, file.replaceAll('2026-11-19', '2025-11-19'))).payload).toMatchObject({
      lines: 1,
    })
  })

  test('keeps two lines that say the same apart', async () => {
    const twice = lineOf({ amount: 990, purpose: 'Kaffee' })
    const statement = statementOf({ id: 'A-3', lines: [twice, twice] })
    expect((await sendFile(server.url, token, camtOf([statement]))).payload).toMatchObject({ lines: 2, known: 0 })
    expect((await sendFile(server.url, token, camtOf([statement]))).payload).toMatchObject({ lines: 0, known: 2 })
  })

  test('with a statement of a foreign account is refused as a whole, and nothing of it is kept', async () => {
    const before = await linesOf()
    const own = statementOf({ id: 'A-4', lines: [lineOf({ amount: 1 })] })
    const foreign = statementOf({ id: 'A-5', iban: 'DE89370400440532013000', lines: [lineOf({ amount: 2 })] })
    const { status, fields } = await sendFile(server.url, token, camtOf([own, foreign]))
    expect([status, JSON.stringify(fields)]).toEqual([422, expect.stringContaining('DE89370400440532013000')])
    expect(await linesOf()).toBe(before)
  })

  test.each([':20:STARTUMS', '<a>', '', camtOf([statementOf({ lines: [] })]).replace('.08', '.13')])(
    'that cannot be read says why: %#',
    async (content) => {
      const before = await linesOf()
      const { status, fields } = await sendFile(server.url, token, content)
      expect([status, Object.keys(fields as object)]).toEqual([422, ['content']])
      expect(await linesOf()).toBe(before)
    },
  )

  test('that no bank writes is refused or read, never an error', async () => {
    const statement = camtOf([statementOf({ id: 'A-6', lines: [lineOf({ amount: 4, purpose: 'vier' })] })])
    const nested = `${'<x>'.repeat(20_000)}${'</x>'.repeat(20_000)}`
    for (const content of [
      statement.replace('<Stmt>', `<Stmt>${nested}`),
      statement
        .replaceAll(/<BookgDt>.*?<\/BookgDt>/g, '<BookgDt><Dt>0000-01-01</Dt></BookgDt>')
        .replaceAll(/<ValDt>.*?<\/ValDt>/g, ''),
    ])
      expect(await sendFile(server.url, token, content)).toMatchObject({ status: 422 })
    expect((await sendFile(server.url, token, statement.replace('vier', '&#xD800;vier'))).payload).toMatchObject({
      lines: 1,
    })
  })

  test('whose balances do not agree is kept, and says so for good', async () => {
    const { payload } = await sendLines(server.url, token, [{ amount: 500 }], { closing: 8_412_033, number: '17' })
    expect(payload).toMatchObject({ lines: 1, unbalanced: ['17'] })
    const { difference, is_balanced } = await server.db.one<{ difference: string; is_balanced: boolean }>(sql`
      select difference, is_balanced from bank_statement_rows order by id desc limit 1`)
    expect([difference, is_balanced]).toEqual(['-5.00', false])
  })

  test('that does not begin where the one before ended says so: one between them may be missing, as does a day to come', async () => {
    const days = { from: '2027-02-01', to: '2027-02-01' }
    const first = await sendLines(server.url, token, [{ amount: 500 }], { ...days, number: '31' })
    const next = { from: '2027-02-02', to: '2027-02-02', opening: 8_412_533 }
    const joined = await sendLines(server.url, token, [{ amount: 700 }], { ...next, number: '32' })
    const gap = { from: '2027-02-03', to: '2027-02-03', opening: 9_000_000, closing: 9_000_100 }
    const apart = await sendLines(server.url, token, [{ amount: 100 }], { ...gap, number: '35' })
    expect(first.status).toBe(200)
    expect([joined, apart].map(({ payload }) => payload?.detached)).toEqual([[], ['35']])
    const ahead = await sendLines(server.url, token, [{ amount: 300, booked: '2099-12-31' }], { number: '36' })
    expect([first, ahead].map(({ payload }) => payload?.ahead)).toEqual([0, 1])
  })

  test('is for whoever manages orders', async () => {
    const shipping = await signIn(server.url, 'shipping')
    expect((await sendLines(server.url, shipping, [{ amount: 1 }])).status).toBe(403)
  })
})

describe('a line', () => {
  test('that is certain pays its invoice and its order, once, and an undo takes all of it back', async () => {
    const { id: invoice, order, number } = await owed()
    const { id, status, reason } = await line({ amount: 10_000, purpose: number, value: '2026-02-03' })
    expect([status, reason]).toEqual(['sure', 'number_amount'])
    const booked = await move(id, 'bank-statement-line.book')
    expect(booked).toMatchObject({ status: 200, entity: { status: 'booked' } })
    expect(await invoiceNow(invoice)).toEqual({
      status: 'paid',
      paid_total: '100.00',
      open_total: '0.00',
      date_paid: '2026-02-03',
    })
    expect(await bookingsNow(server.db, id)).toEqual({ total: '100.00', kinds: ['payment 100.00 0.00'] })
    expect(await move(id, 'bank-statement-line.book')).toMatchObject({ status: 409, code: 'line_booked' })
    const paid = await server.db.one(sql`select status, paid_total from orders where id = ${order}`)
    expect(paid).toEqual({ status: 'processing', paid_total: '100.00' })

    expect(await undo(booked.undo)).toMatchObject({ status: 200 })
    expect((await lineNow(server.db, id)).status).toBe('sure')
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'sent', open_total: '100.00' })
    const entries = await server.db.rows(sql`select status from transactions where order_id = ${order}`)
    expect(entries).toContainEqual({ status: 'voided' })
    expect(entries).not.toContainEqual({ status: 'captured' })
    expect(await bookingsNow(server.db, id)).toEqual({ total: '0.00', kinds: [] })
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
  })

  test('that pays an invoice with what its reminders cost settles both, and is taken back with both', async () => {
    const { id: invoice, number } = await owed({ status: 'reminded', level: 1, fees: '5.00' })
    const { id, status, reason } = await line({ amount: 10_500, purpose: number })
    expect([status, reason]).toEqual(['sure', 'number_amount'])
    const booked = await move(id, 'bank-statement-line.book')
    expect(booked).toMatchObject({ status: 200, entity: { status: 'booked' } })
    const standing = () =>
      server.db.one(sql`select status, open_total, fee_open, to_pay from invoices where id = ${invoice}`)
    expect(await standing()).toEqual({ status: 'paid', open_total: '0.00', fee_open: '0.00', to_pay: '0.00' })
    expect(await undo(booked.undo)).toMatchObject({ status: 200 })
    expect(await standing()).toEqual({ status: 'reminded', open_total: '100.00', fee_open: '5.00', to_pay: '105.00' })
  })

  test('whose order waits for a payment is its own payment all the same: taken back it pays nothing', async () => {
    const { id: invoice, order, number } = await owed()
    await server.db.run(sql`
      insert into transactions (order_id, payment_method_id, status, amount, currency)
      select ${order}, payment_method_id, 'pending', 100, 'EUR' from invoices where id = ${invoice}`)
    const { id } = await line({ amount: 10_000, purpose: number })
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
    expect((await move(id, 'bank-statement-line.unbook')).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ paid_total: '0.00', open_total: '100.00' })
    const captured = await server.db.run(sql`
      select from transactions where order_id = ${order} and status = 'captured'`)
    expect(captured).toBe(0)
  })

  test('whose payment has been given back in part stays booked', async () => {
    const { order, number } = await owed()
    const { id } = await line({ amount: 10_000, purpose: number })
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
    await server.db.run(
      sql`update transactions set status = 'partially-refunded' where order_id = ${order} and status = 'captured'`,
    )
    expect(await move(id, 'bank-statement-line.unbook')).toMatchObject({ status: 409, code: 'no_payment_to_reverse' })
    expect((await lineNow(server.db, id)).status).toBe('booked')
  })

  test('with a discount in its term settles the invoice and corrects its tax', async () => {
    const { id: invoice, order, number } = await owed({ percent: 2, until: '2026-11-21' })
    const { id, reason, status } = await line({ amount: 9_800, purpose: number })
    expect([status, reason]).toEqual(['sure', 'number_discount'])
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', paid_total: '100.00', open_total: '0.00' })
    expect(await bookingsNow(server.db, id)).toEqual({ total: '98.00', kinds: ['payment 98.00 2.00'] })
    const taxes = await server.db.rows(sql`
      select t.amount, t.discount, d.tax_rate, d.net, d.tax from transactions t
      join transaction_discounts d on d.transaction_id = t.id where t.invoice_id = ${invoice}`)
    expect(taxes).toEqual([{ amount: '98.00', discount: '2.00', tax_rate: '19.00', net: '1.68', tax: '0.32' }])
    // the order has what came in, and is paid
    const of = await server.db.one(sql`select paid_total, payment_state from orders where id = ${order}`)
    expect(of).toEqual({ paid_total: '98.00', payment_state: 'paid' })

    // taken back, both are owed again
    expect((await move(id, 'bank-statement-line.unbook')).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ paid_total: '0.00', open_total: '100.00' })
  })

  test('marked paid by hand with the discount comes to the same, within the term and for what is left then alone', async () => {
    const pay = (id: number, params: object) =>
      call(server.url, token, 'POST', `/api/v3/invoice/${id}/action/mark_paid`, { version: 1, params })
    const today = await server.db.one<{ day: string }>(
      sql`select (now() at time zone 'Europe/Berlin')::date::text as day`,
    )
    const { id: invoice } = await owed({ percent: 2, until: today.day })
    for (const params of [{ amount: '97.99' }, { amount: '99.99' }])
      expect((await pay(invoice, { discount: 'taken', ...params })).status).toBe(422)
    expect((await pay(invoice, { discount: 'taken', amount: '98' })).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', paid_total: '100.00', open_total: '0.00' })
    const taxes = await server.db.rows(sql`
      select t.amount, t.discount, d.tax_rate, d.net, d.tax from transactions t
      join transaction_discounts d on d.transaction_id = t.id where t.invoice_id = ${invoice}`)
    expect(taxes).toEqual([{ amount: '98.00', discount: '2.00', tax_rate: '19.00', net: '1.68', tax: '0.32' }])
    // the amount as it stood means the whole, less what is taken off
    const other = await owed({ percent: 2, until: today.day })
    expect((await pay(other.id, { discount: 'taken', amount: '100.00' })).status).toBe(200)
    expect(await invoiceNow(other.id)).toMatchObject({ status: 'paid', open_total: '0.00' })
    const late = await owed({ percent: 2, until: '2026-01-01' })
    expect((await pay(late.id, { discount: 'taken' })).status).toBe(422)
    expect((await pay(late.id, { discount: 'none' })).status).toBe(200)
  })

  test('takes no discount when its term is over', async () => {
    const { id: invoice, number } = await owed({ percent: 2, until: '2026-11-18' })
    const { id } = await line({ amount: 9_800, purpose: number })
    const shares = [{ invoice_id: invoice, amount: '98.00', discount: true }]
    expect(await move(id, 'bank-statement-line.book', { shares })).toMatchObject({ status: 422 })
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'sent', open_total: '2.00' })
  })

  test('that brings more than is owed pays what is owed; the rest is kept', async () => {
    const { id: invoice, number } = await owed()
    const { id } = await line({ amount: 10_500, purpose: number })
    const waits = await server.db.one(sql`select has_waiting_payment as waits from invoice_rows where id = ${invoice}`)
    expect(waits).toEqual({ waits: true })
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', paid_total: '100.00' })
    expect(await bookingsNow(server.db, id)).toEqual({
      total: '105.00',
      kinds: ['payment 100.00 0.00', 'excess 5.00 0.00'],
    })
  })

  test('for an invoice that is settled names it all the same, and is kept as credit', async () => {
    const { id: invoice, number } = await owed()
    await move((await line({ amount: 10_000, purpose: number })).id, 'bank-statement-line.book')
    const waits = () =>
      server.db.one<{ waits: boolean }>(
        sql`select has_waiting_payment as waits from invoice_rows where id = ${invoice}`,
      )
    expect(await waits(), 'nothing is owed').toEqual({ waits: false })
    const { id, status, reason } = await line({ amount: 10_000, purpose: `${number} doppelt` })
    expect(await waits(), 'what comes twice is no payment of it').toEqual({ waits: false })
    expect([status, reason]).toEqual(['check', 'number_settled'])
    const [candidate] = await candidatesOf(id)
    expect(candidate).toMatchObject({ kind: 'over', invoice: { id: invoice }, amount: '0.00', open_total: '0.00' })
    const credit = { shares: [{ invoice_id: invoice, amount: '0.00' }] }
    expect((await move(id, 'bank-statement-line.book', credit)).status).toBe(200)
    expect(await bookingsNow(server.db, id)).toEqual({ total: '100.00', kinds: ['excess 100.00 0.00'] })
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', paid_total: '100.00' })
    expect(await lineNow(server.db, id)).toMatchObject({ rest_total: '100.00' })
    expect((await move(id, 'bank-statement-line.unbook')).status).toBe(200)
    expect(await lineNow(server.db, id)).toMatchObject({ rest_total: null })

    const open = await owed()
    for (const shares of [
      [{ invoice_id: open.id, amount: '0.00' }],
      [...credit.shares, { invoice_id: open.id, amount: '100.00' }],
    ])
      expect((await move(id, 'bank-statement-line.book', { shares })).status).toBe(422)
  })

  test('of which a part is booked says what of it is left, and that no invoice has it', async () => {
    const { id: invoice, number } = await owed()
    const { id } = await line({ amount: 10_000, purpose: number })
    const shares = [{ invoice_id: invoice, amount: '60.00' }]
    expect((await move(id, 'bank-statement-line.book', { shares })).status).toBe(200)
    expect(await lineNow(server.db, id)).toMatchObject({ rest_total: '40.00' })
    const { payload } = (
      await call(server.url, token, 'POST', `/api/v3/bank-statement-line/${id}`, { expand: ['bookings'] })
    ).body as { payload: { bookings: object[] } } // as the contract says
    expect(payload.bookings).toMatchObject([
      { kind: 'payment', amount: '60.00', invoice: { id: invoice } },
      { kind: 'excess', amount: '40.00', invoice: null },
    ])
  })

  test('is split over several invoices, and no further than it brought', async () => {
    const [a, b] = [await owed(), await owed()]
    const { id } = await line({ amount: 15_000, purpose: 'Sammelzahlung' })
    const share = (invoice_id: number, amount: string) => ({ invoice_id, amount })
    const tooMuch = { shares: [share(a.id, '100'), share(b.id, '50.01')] }
    expect((await move(id, 'bank-statement-line.book', tooMuch)).status).toBe(422)
    expect((await move(id, 'bank-statement-line.book', { shares: [share(a.id, '1'), share(a.id, '1')] })).status).toBe(
      422,
    )
    const tooHigh = await move(id, 'bank-statement-line.book', { shares: [share(a.id, '120')] })
    expect(tooHigh).toMatchObject({ status: 409, code: 'no_longer_owed' })
    expect(
      (await move(id, 'bank-statement-line.book', { shares: [share(b.id, '50'), share(a.id, '100')] })).status,
    ).toBe(200)
    expect((await invoiceNow(a.id)).status).toBe('paid')
    expect(await invoiceNow(b.id)).toMatchObject({ status: 'sent', open_total: '50.00' })
    expect((await bookingsNow(server.db, id)).total).toBe('150.00')
  })

  test('pays an invoice that two are held against only once, even at the same moment', async () => {
    const { id: invoice, number } = await owed()
    const [one, other] = [
      await line({ amount: 10_000, purpose: number }),
      await line({ amount: 10_000, purpose: `${number} noch einmal` }),
    ]
    expect([one.status, other.status]).toEqual(['sure', 'check'])
    const both = await Promise.all([one, other].map(({ id }) => move(id, 'bank-statement-line.book')))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', paid_total: '100.00' })
  })

  test('is no longer certain once its invoice is paid in another way, and is again when that is taken back', async () => {
    const { id: invoice, number } = await owed()
    const { id } = await line({ amount: 10_000, purpose: number })
    const paid = await call(server.url, token, 'POST', `/api/v3/invoice/${invoice}/action/mark_paid`, { version: 1 })
    expect(paid.status).toBe(200)
    expect((await lineNow(server.db, id)).status).toBe('check')
    expect(await move(id, 'bank-statement-line.book')).toMatchObject({ status: 409, code: 'no_longer_owed' })
    await undo((paid.body as { payload: Changed }).payload.undo?.token)
    expect((await lineNow(server.db, id)).status).toBe('sure')
  })

  test('whose invoice is cancelled says that nothing is owed, and pays nothing by itself', async () => {
    const { id: invoice, number } = await owed()
    const { id } = await line({ amount: 10_000, purpose: number })
    expect(await lineNow(server.db, id)).toMatchObject({ status: 'sure', reason: 'number_amount' })
    const path = `/api/v3/invoice/${invoice}/action/cancel`
    expect((await call(server.url, token, 'POST', path, { version: 1 })).status).toBe(200)
    expect(await lineNow(server.db, id)).toMatchObject({ status: 'check', reason: 'number_settled', is_owed: false })
    expect(await move(id, 'bank-statement-line.book')).toMatchObject({ status: 409, code: 'no_longer_owed' })
    const late = await line({ amount: 10_000, purpose: `${number} noch einmal` })
    expect(await move(late.id, 'bank-statement-line.book')).toMatchObject({ status: 409, code: 'no_longer_owed' })
  })

  test('is certain alone of those that pay an invoice: the next one is once it is put off', async () => {
    const { id: invoice, number } = await owed()
    const purposes = ['', ' zweimal', ' dreimal'].map((more) => ({ amount: 10_000, purpose: `${number}${more}` }))
    expect((await sendLines(server.url, token, purposes)).payload).toMatchObject({ lines: 3, sure: 1 })
    const three = await server.db.rows<{ id: number }>(sql`
      select id from bank_statement_lines where invoice_id = ${invoice} order by id`)
    const [first = 0, second = 0] = three.map(({ id }) => id)
    const statuses = () => Promise.all(three.map(async ({ id }) => (await lineNow(server.db, id)).status))
    expect(await statuses()).toEqual(['sure', 'check', 'check'])
    await move(first, 'bank-statement-line.postpone')
    expect(await statuses()).toEqual(['later', 'sure', 'check'])
    await move(first, 'bank-statement-line.reopen')
    expect(await statuses()).toEqual(['sure', 'check', 'check'])
    expect((await move(second, 'bank-statement-line.book')).status).toBe(200)
    expect(await statuses()).toEqual(['check', 'booked', 'check'])
    // what is settled is suggested no more, until it is owed again
    expect(await lineNow(server.db, first)).toMatchObject({ invoice: null, invoice_count: 0, is_owed: false })
    expect((await move(second, 'bank-statement-line.unbook')).status).toBe(200)
    expect(await statuses()).toEqual(['sure', 'check', 'check'])
    expect(await lineNow(server.db, first)).toMatchObject({ invoice: { id: invoice }, invoice_count: 1 })
  })

  test('is put off, set aside and opened again', async () => {
    const { id } = await line({ amount: 12_345, purpose: 'Miete' })
    expect(await move(id, 'bank-statement-line.book')).toMatchObject({ status: 409, code: 'nothing_suggested' })
    expect((await move(id, 'bank-statement-line.postpone')).entity).toMatchObject({ status: 'later' })
    expect((await move(id, 'bank-statement-line.ignore')).entity).toMatchObject({ status: 'ignored' })
    expect((await move(id, 'bank-statement-line.reopen')).entity).toMatchObject({ status: 'unclear' })
  })

  test('remembers whose account it came from', async () => {
    const { number, order } = await owed()
    const customer = await server.db.one<{ id: number }>(sql`select id from customers order by id limit 1`)
    await server.db.run(sql`update invoices set customer_id = ${customer.id} where order_id = ${order}`)
    const iban = 'DE44600501010007843102'
    const first = await line({ amount: 10_000, purpose: number, iban })
    await move(first.id, 'bank-statement-line.book')
    const next = await owed({ total: '87.31' })
    await server.db.run(sql`update invoices set customer_id = ${customer.id} where id = ${next.id}`)
    // another account than those that are known; of who has none known it is only unknown
    const stranger = await owed({ total: '87.31' })
    const elsewhere = await line({ amount: 8_731, purpose: `${next.number} ${stranger.number}`, iban: `${iban}9` })
    const ibans = (await candidatesOf(elsewhere.id)).map((one) => [one.invoice.id, one.by_iban, one.other_iban])
    expect(ibans).toEqual(
      expect.arrayContaining([
        [next.id, false, true],
        [stranger.id, false, false],
      ]),
    )
    const second = await line({ amount: 8_731, purpose: 'Danke', iban })
    expect([second.status, second.reason, second.invoice?.id]).toEqual(['check', 'iban_amount', next.id])
  })
})

describe('what a bank takes back', () => {
  const returned = (amount: number, purpose: string, more: object = {}) =>
    line({ amount, purpose, return_code: 'MD06', return_text: 'Widerspruch', ...more })

  test('finds its payment, makes the invoice over-due, and an undo pays it again', async () => {
    const { id: invoice, number, order } = await owed()
    const paid = await line({ amount: 10_000, purpose: number })
    await move(paid.id, 'bank-statement-line.book')
    const { id, status, reason } = await returned(-10_000, `RUECKLASTSCHRIFT ${number}`)
    expect([status, reason]).toEqual(['returned', 'return'])
    const booked = await move(id, 'bank-statement-line.book')
    expect(booked.status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'over-due', open_total: '100.00', date_paid: null })
    expect(await bookingsNow(server.db, id)).toEqual({ total: '-100.00', kinds: ['return -100.00 0.00'] })
    const of = await server.db.one(sql`select paid_total, payment_state from orders where id = ${order}`)
    expect(of).toEqual({ paid_total: '0.00', payment_state: 'open' })
    expect((await undo(booked.undo)).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', open_total: '0.00' })
  })

  test('comes back also once the accounts have taken it over', async () => {
    const { id: invoice, number } = await owed()
    await move((await line({ amount: 10_000, purpose: number })).id, 'bank-statement-line.book')
    await server.db.run(sql`update transactions set date_booked = now() where invoice_id = ${invoice}`)
    const { id, reason } = await returned(-10_000, `RUECKLASTSCHRIFT ${number}`)
    expect(reason).toBe('return')
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'over-due', open_total: '100.00' })
  })

  test('books what the bank charges for it beside', async () => {
    const { number } = await owed()
    await move((await line({ amount: 10_000, purpose: number })).id, 'bank-statement-line.book')
    const { id } = await returned(-10_590, number, { original_amount: -10_000 })
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
    expect(await bookingsNow(server.db, id)).toEqual({
      total: '-105.90',
      kinds: ['return -100.00 0.00', 'charge -5.90 0.00'],
    })
    // it had not come back after all
    expect((await move(id, 'bank-statement-line.unbook')).status).toBe(200)
    expect((await lineNow(server.db, id)).status).toBe('returned')
  })

  test('that had not come back after all is paid as it was, with what was taken off', async () => {
    const { id: invoice, number, order } = await owed({ percent: 2, until: '2026-11-21' })
    await move((await line({ amount: 9_800, purpose: number })).id, 'bank-statement-line.book')
    const { id } = await returned(-9_800, number)
    expect((await move(id, 'bank-statement-line.book')).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'over-due', open_total: '100.00' })
    expect((await move(id, 'bank-statement-line.unbook')).status).toBe(200)
    expect(await invoiceNow(invoice)).toMatchObject({ status: 'paid', open_total: '0.00' })
    const taxes = await server.db.rows(sql`
      select t.amount, t.discount, d.tax_rate, d.net, d.tax from transactions t
      join transaction_discounts d on d.transaction_id = t.id
      where t.invoice_id = ${invoice} and t.status = 'captured'`)
    expect(taxes).toEqual([{ amount: '98.00', discount: '2.00', tax_rate: '19.00', net: '1.68', tax: '0.32' }])
    const of = await server.db.one(sql`select paid_total, payment_state from orders where id = ${order}`)
    expect(of).toEqual({ paid_total: '98.00', payment_state: 'paid' })
  })

  test('that paid fees alone leaves its invoice paid, and the fees are open again', async () => {
    const { id: invoice, number } = await owed({ status: 'reminded', level: 1, fees: '5.00' })
    await move((await line({ amount: 10_000, purpose: number })).id, 'bank-statement-line.book')
    const { id: paid } = await line({ amount: 500, purpose: number })
    const shares = [{ invoice_id: invoice, amount: '5.00' }]
    expect((await move(paid, 'bank-statement-line.book', { shares })).status).toBe(200)
    const standing = () => server.db.one(sql`select status, open_total, fee_open from invoices where id = ${invoice}`)
    expect(await standing()).toEqual({ status: 'paid', open_total: '0.00', fee_open: '0.00' })
    const { id } = await line({ amount: -500, purpose: number, return_code: 'AM04', is_reversal: true })
    const { payment } = await server.db.one<{ payment: number }>(sql`
      select id as payment from transactions where invoice_id = ${invoice} and fee_amount = amount`)
    expect((await move(id, 'bank-statement-line.book', { payment_id: payment })).status).toBe(200)
    expect(await standing()).toEqual({ status: 'paid', open_total: '0.00', fee_open: '5.00' })
  })

  test('takes no payment of another amount', async () => {
    const { number, id: invoice } = await owed()
    await move((await line({ amount: 10_000, purpose: number })).id, 'bank-statement-line.book')
    const { id, has_suggestion } = await returned(-9_000, number)
    expect(has_suggestion).toBe(false)
    const { payment } = await server.db.one<{ payment: number }>(sql`
      select id as payment from transactions where invoice_id = ${invoice} and status = 'captured'`)
    expect((await move(id, 'bank-statement-line.book', { payment_id: payment })).status).toBe(422)
  })
})

describe('all that are certain', () => {
  test('are tried first, booked by a job, and their bookings are the lines to the cent', async () => {
    const some = [await owed(), await owed({ total: '55.55' }), await owed()]
    const ids: number[] = []
    for (const [at, cents] of [10_000, 5_555, 10_000].entries())
      ids.push((await line({ amount: cents, purpose: some[at]?.number ?? '' })).id)
    ids.push((await line({ amount: 77, purpose: 'Zinsen' })).id)
    const bulk = (dry_run: boolean) =>
      call(server.url, token, 'POST', '/api/v3/bank-statement-line/bulk', {
        action: 'bank-statement-line.book',
        ids,
        dry_run,
      })
    const tried = await bulk(true)
    expect(tried.body).toMatchObject({
      payload: { allowed: 3, sums: [{ currency: 'EUR', total: '255.55' }], blocked: [{ count: 1 }] },
    })
    expect((await bulk(false)).status).toBe(200)
    await expect.poll(async () => (await lineNow(server.db, ids[2] ?? 0)).status, { timeout: 15_000 }).toBe('booked')
    const wrong = await server.db.rows(sql`
      select l.id from bank_statement_lines l
      where l.status = 'booked' and l.amount <> (
        select coalesce(sum(amount), 0) from bank_bookings where line_id = l.id and date_reversed is null)`)
    expect(wrong).toEqual([])
  })
})

test('a line that names an invoice of a denied shop, or is booked on one, is not there for them', async () => {
  const { shop } = await server.db.one<{ shop: number }>(sql`
    select s.shop_id as shop from user_shop_access s join users u on u.id = s.user_id where u.login = 'orders.deny' limit 1`)
  const { number, id: invoice } = await owed({ shop })
  const { id } = await line({ amount: 10_000, purpose: number, name: 'Zita Zürcher' })
  const { id: anyones } = await line({ amount: 12_345, purpose: 'Zita Zürcher' })
  const denied = await signIn(server.url, 'orders.deny')
  const found = async (as: string, params: object) => {
    const body = { object: 'bank-statement-line', scope: ['results'], params: { page_size: 100, ...params } }
    const answer = await call(server.url, as, 'POST', '/api/v3/search', body)
    // as the contract says
    return (answer.body as { payload: { results: { id: number }[] } }).payload.results.map((row) => row.id)
  }
  const exported = async (as: string) => {
    const body = { object: 'bank-statement-line', params: { query: 'zurcher' }, columns: ['name', 'amount'] }
    const started = await call(server.url, as, 'POST', '/api/v3/search/export', body)
    const job = (started.body as { payload: { id: number } }).payload.id // as the contract says
    expect(await jobUntil(server.db, job)).toMatchObject({ state: 'completed' })
    return (await jobUntil(server.db, job)).items_total
  }
  const read = async (as: string) =>
    (await call(server.url, as, 'POST', `/api/v3/bank-statement-line/${id}`, { expand: ['history'] })).status
  const shares = [{ invoice_id: invoice, amount: '100' }]
  for (const booked of [false, true]) {
    if (booked) await move(id, 'bank-statement-line.book')
    expect(await found(token, { query: 'zurcher' })).toEqual(expect.arrayContaining([anyones, id]))
    expect(await found(denied, { query: 'zurcher' })).toEqual([anyones])
    expect([await exported(token), await exported(denied)]).toEqual([2, 1])
    expect(await found(denied, { filters: [{ field: 'shop', op: 'eq', value: shop }] })).toEqual([])
    expect([await read(token), await read(denied)]).toEqual([200, 404])
    const mayNot = booked
      ? await move(id, 'bank-statement-line.unbook', {}, denied)
      : await move(id, 'bank-statement-line.book', { shares }, denied)
    expect(mayNot.status).toBe(404)
  }
  // nor do they book what names none on an invoice of that shop
  const other = await owed({ shop })
  const there = { shares: [{ invoice_id: other.id, amount: '100' }] }
  expect((await move(anyones, 'bank-statement-line.book', there, denied)).status).toBe(422)
  expect((await move(anyones, 'bank-statement-line.book', there)).status).toBe(200)
  expect(await found(denied, { query: 'zurcher' })).toEqual([])
})
