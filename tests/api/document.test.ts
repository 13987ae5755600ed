import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLocale, offeredLocales } from '#entities/locale.ts'
import { minorOf, sum, taxIn } from '#entities/money/amount.ts'
import { transaction } from '#server/db.ts'
import { drawPaper } from '#server/document/draw/draw.ts'
import { totalRows } from '#server/document/draw/totals.ts'
import { wordsFor } from '#server/document/draw/words.ts'
import { fileOfDocument } from '#server/document/file.ts'
import { documentToWrite, frozen } from '#server/document/issue.ts'
import type { Paper } from '#server/document/paper.ts'
import { sql } from '#server/sql.ts'
import { fileStore, folderOf } from '#server/file/store/file-store.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { invoiceOf } from '#tests/support/make-invoice.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { leave } from '#tests/support/outbox.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let shops: Shops
let token: string
let jana: Person
let method: number

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
  jana = person(server.url, token)
  method = (
    await server.db.one<{ id: number }>(sql`
      insert into payment_methods (name, kind, status_after_placement, auto_generate_invoice, status_generates_invoice,
        days_to_pay)
      values ('Rechnung', 'invoice', 'pending', true, 'processing', 14) returning id`)
  ).id
})
afterAll(() => server.close())

type Row = {
  id: number
  type: string
  status: string
  number: string
  sha256: string | null
  paper: Paper | null
  revision: number
}
const documentsOf = (order: number) =>
  server.db.rows<Row>(sql`
    select id, type, status, number, sha256, paper, revision from documents where order_id = ${order} order by id`)
const versionOf = async (order: number) =>
  (await server.db.one<{ version: number }>(sql`select version from orders where id = ${order}`)).version
const released = async () => {
  const order = await makeOrder(server.db, shops, 'pending', {}, { paymentMethod: method })
  expect((await jana.move(order, { type: 'order.release' })).status).toBe(200)
  return order
}
const bytesOf = async (document: number) => {
  const { file } = await server.db.one<{ file: string }>(sql`
    select f.path as file from documents d join files f on f.id = d.file_id where d.id = ${document}`)
  return readFile(path.join(folderOf(server.config), file))
}
const demo = (type: string, most = 40) =>
  server.db.rows<{ id: number }>(sql`
    select id from documents where type = ${type} and shop_id <= 3 order by id limit ${most}`)
const paperOf = (id: number) => transaction(server.db, async (tx) => frozen(tx, await documentToWrite(tx, id)))

describe('the paper of an invoice', () => {
  test('is a draft until its hold is over, then has its number, says what was billed, and lies there as a file', async () => {
    const order = await released()
    expect(await documentsOf(order)).toMatchObject([{ type: 'invoice', status: 'draft', paper: null, sha256: null }])
    await leave(server, order)
    const [document, ...others] = await documentsOf(order)
    if (document?.paper == null) throw new Error('No paper')
    expect(others).toEqual([])
    const invoice = await server.db.one<{ number: string; due: string }>(sql`
      select number, date_due as due from invoices where order_id = ${order}`)
    expect(document).toMatchObject({ status: 'issued', number: invoice.number })
    expect(document.paper).toMatchObject({
      number: invoice.number,
      totals: { gross: '100.00', tax: '15.97', net: '84.03', due: '100.00' },
      payment: { method: 'Rechnung', date_due: invoice.due },
      taxes: [{ category: 'S', rate: 19, base: '84.03', amount: '15.97' }],
    })
    const bytes = await bytesOf(document.id)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(document.sha256)
    expect((await pagesOf(bytes)).join(' ')).toContain(`Rechnung ${invoice.number}`)
  })

  test('goes with the move that is taken back', async () => {
    const order = await released()
    const { undo } = await server.db.one<{ undo: string }>(sql`
      select token as undo from undos where object = 'order' and record_id = ${order}`)
    expect((await jana.undo(undo)).status).toBe(200)
    expect(await documentsOf(order)).toEqual([])
  })

  test('never changes again, neither its row nor its file', async () => {
    const order = await released()
    await leave(server, order)
    const [document] = await documentsOf(order)
    if (document === undefined) throw new Error('No document')
    const never = /never (changes|deleted)/
    const { db } = server
    await expect(db.run(sql`update documents set paper = '{}' where id = ${document.id}`)).rejects.toThrow(never)
    await expect(db.run(sql`update documents set number = 'R0' where id = ${document.id}`)).rejects.toThrow(never)
    await expect(db.run(sql`update documents set sha256 = 'x' where id = ${document.id}`)).rejects.toThrow(never)
    await expect(db.run(sql`delete from documents where id = ${document.id}`)).rejects.toThrow(never)
    const before = await bytesOf(document.id)
    await db.run(sql`update order_addresses set city = 'Anderswo' where order_id = ${order}`)
    const again = await transaction(db, (tx) => fileOfDocument(tx, fileStore(server.config), document.id))
    expect(again).toBeGreaterThan(0)
    expect((await bytesOf(document.id)).equals(before)).toBe(true)
  })

  test('is taken back by a document with a number of its own, at once where somebody says so', async () => {
    const order = await released()
    await leave(server, order)
    const { id } = await server.db.one<{ id: number }>(sql`select id from invoices where order_id = ${order}`)
    const { version } = await invoiceOf(server.db, id)
    const cancel = await call(server.url, token, 'POST', `/api/v3/invoice/${id}/action/cancel`, { version })
    expect(cancel.status, JSON.stringify(cancel.body)).toBe(200)
    const [cancelled, credit] = await documentsOf(order)
    expect(cancelled?.status).toBe('cancelled')
    expect(credit).toMatchObject({ type: 'credit-invoice', status: 'issued', number: expect.stringMatching(/^G/) })
    expect(credit?.paper).toMatchObject({ preceding: { number: cancelled?.number }, totals: { gross: '100.00' } })
    // and the order's history names both, to whoever reads its invoices
    const told = async (as: string) => {
      const { body } = await call(server.url, as, 'POST', `/api/v3/order/${order}`, { expand: ['history'] })
      const { history } = (body as { payload: { history: { verb: string; text: string | null }[] } }).payload
      return history.flatMap(({ verb, text }) => (verb.startsWith('order.issued') ? [`${verb} ${text}`] : []))
    }
    const [invoiced, takenBack] = [
      `order.issued_invoice ${cancelled?.number}`,
      `order.issued_credit_invoice ${credit?.number}`,
    ]
    expect(await told(token)).toEqual([takenBack, invoiced])
    expect(await told(await signIn(server.url, 'shipping'))).toEqual([])
    await leave(server, order)
    const [, drawn] = await documentsOf(order)
    expect((await pagesOf(await bytesOf(drawn?.id ?? 0))).join(' ')).toContain(cancelled?.number)
    expect(await documentsOf(order)).toHaveLength(2)
  })
})

describe('an offer', () => {
  test('gets a number when it is sent, and keeps it in the next revision, which takes its place', async () => {
    const order = await makeOrder(server.db, shops, 'preparing')
    const offer = async () => {
      const answer = await jana.move(order, { type: 'order.offer' }, { version: await versionOf(order) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      await leave(server, order)
    }
    await offer()
    const [first] = await documentsOf(order)
    expect(first).toMatchObject({ status: 'sent', revision: 1, number: expect.stringMatching(/^A/) })
    await offer()
    const [before, now] = await documentsOf(order)
    expect(before?.status).toBe('cancelled')
    expect(now).toMatchObject({ status: 'sent', revision: 2, number: first?.number })
    expect(now?.paper?.valid_until).not.toBeNull()
    const { offer_number } = await server.db.one<{ offer_number: string }>(sql`
      select offer_number from orders where id = ${order}`)
    expect(offer_number).toBe(first?.number)
  })
})

describe('whoever looks at a paper', () => {
  const fetchPaper = async (id: number, as = token) => {
    const answer = await fetch(`${server.url}/api/v3/document/${id}/content`, { headers: { Token: as } })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const openedOf = (id: number) =>
    server.db.one<{ first: string | null; last: string | null }>(sql`
      select date_first_opened as first, date_last_opened as last from documents where id = ${id}`)

  test('sees the draft as it would be issued, of which nothing is kept', async () => {
    const order = await released()
    const [draft] = await documentsOf(order)
    const { status, bytes } = await fetchPaper(draft?.id ?? 0)
    expect(status).toBe(200)
    expect((await pagesOf(bytes)).join(' ')).toContain('Entwurf')
    expect(await documentsOf(order)).toMatchObject([{ status: 'draft', paper: null, sha256: null }])
    const file = await call(server.url, token, 'POST', `/api/v3/document/${draft?.id}/file`)
    expect(file).toMatchObject({ status: 409, body: { code: 'paper_is_draft' } })
  })

  test('gets the stored file, by a ticket too, and it says when it was opened first and last', async () => {
    const [{ id } = { id: 0 }] = await server.db.rows<{ id: number }>(sql`
      select id from documents where type = 'invoice' and file_id is null and date_first_opened is null
        and date_issued is not null and shop_id = 1 order by id desc limit 1`)
    const { status, bytes } = await fetchPaper(id)
    expect(status).toBe(200)
    const first = await openedOf(id)
    expect(first.first).not.toBeNull()
    const file = await call(server.url, token, 'POST', `/api/v3/document/${id}/file`)
    const { file_id } = (file.body as { payload: { file_id: number } }).payload
    const ticket = await call(server.url, token, 'POST', `/api/v3/file/${file_id}/ticket`)
    const { url } = (ticket.body as { payload: { url: string } }).payload
    const download = await fetch(new URL(url, server.url))
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
    const later = await openedOf(id)
    expect(later.first).toBe(first.first)
    expect(later.last).not.toBe(first.last)
  })

  test('is told where somebody has changed the file on the disk, and gets no other paper', async () => {
    const order = await released()
    await leave(server, order)
    const [document] = await documentsOf(order)
    const { file } = await server.db.one<{ file: string }>(sql`
      select f.path as file from documents d join files f on f.id = d.file_id where d.id = ${document?.id}`)
    await appendFile(path.join(folderOf(server.config), file), ' ')
    expect((await fetchPaper(document?.id ?? 0)).status).toBe(404)
  })

  test('reads orders: nobody else learns of it, and a label is its carrier’s', async () => {
    const [{ id } = { id: 0 }] = await demo('invoice', 1)
    for (const [login, status] of [
      ['shipping', 404],
      ['products', 403],
      ['customers', 403],
    ] as const)
      expect((await fetchPaper(id, await signIn(server.url, login))).status, login).toBe(status)
    // of the demo's, which was issued before papers were kept, what it says is what has left
    const [{ id: slip } = { id: 0 }] = await demo('packslip', 1)
    expect((await fetchPaper(slip)).status).toBe(200)
    const { id: label } = await server.db.one<{ id: number }>(sql`
      insert into documents (order_id, shop_id, type, number, status, date_issued)
      select order_id, shop_id, 'shipping-label', 'S-78', 'issued', now() from documents where id = ${slip} returning id`)
    expect((await fetchPaper(label)).status).toBe(409)
  })
})

describe('the papers of the demo', () => {
  test.each(['invoice', 'credit-invoice', 'proposal'])('add up as EN 16931 asks: every %s', async (type) => {
    const documents = await demo(type, samples(60, 400))
    expect(documents.length).toBeGreaterThan(5)
    for (const { id } of documents) {
      const paper = await paperOf(id)
      const { lines, surcharges, taxes, totals } = paper
      const said = `${paper.number}: ${JSON.stringify(totals)}`
      const all = (amounts: readonly string[]) => sum(amounts.map((amount) => minorOf(amount)))
      expect(all(lines.map(({ net }) => net)), said).toBe(minorOf(totals.lines))
      expect(minorOf(totals.net), said).toBe(all(taxes.map(({ base }) => base)))
      expect(minorOf(totals.gross), said).toBe(minorOf(totals.net) + minorOf(totals.tax))
      expect(minorOf(totals.due), said).toBe(minorOf(totals.gross) - minorOf(totals.prepaid) + minorOf(totals.rounding))
      expect(Math.abs(minorOf(totals.rounding)), said).toBeLessThanOrEqual(type === 'credit-invoice' ? 1 : 0)
      for (const { rate, base, amount } of taxes) {
        const own = <T extends { tax_rate: number }>(rows: readonly T[]) =>
          rows.filter(({ tax_rate }) => tax_rate === rate)
        const charged = own(surcharges).map(({ kind, net }) => minorOf(net) * (kind === 'discount' ? -1 : 1))
        expect(all(own(lines).map(({ net }) => net)) + sum(charged), said).toBe(minorOf(base))
        expect(Math.abs(taxIn(minorOf(base), rate, false) - minorOf(amount)), said).toBeLessThanOrEqual(1)
      }
    }
  })
})

describe('what a PDF says', () => {
  const languages = offeredLocales.filter(isLocale)

  test.each(languages)(
    'is what the paper says, in %s: everything of it, on each page and in order',
    async (language) => {
      const [{ id } = { id: 0 }] = await server.db.rows<{ id: number }>(sql`
      select d.id from documents d where d.type = 'invoice' and d.shop_id = 1
      order by (select count(*) from order_items i where i.order_id = d.order_id) desc, d.id limit 1`)
      const paper: Paper = { ...(await paperOf(id)), language }
      const words = wordsFor(language, paper.currency)
      const said = (await pagesOf(await drawPaper(paper))).join(' ')
      // where a PDF says that there is room between two signs is anybody's guess
      const dense = (text: string) => text.replaceAll(/\s+/g, '')
      const says = (text: string) => expect(dense(said)).toContain(dense(text))
      says(`${words.say('type.invoice')} ${paper.number}`)
      for (const text of [
        paper.buyer.name,
        paper.buyer.city,
        paper.seller.name,
        paper.order.number,
        words.day(paper.date),
      ])
        says(text ?? '')
      for (const line of paper.lines)
        says(
          [
            words.count(line.quantity),
            words.amount(line.price),
            words.rate(line.tax_rate),
            words.amount(line.total),
          ].join(' '),
        )
      for (const { label, value } of totalRows(paper, words)) says(`${label} ${value}`)
      for (const note of paper.notes) says(note.text)
      expect(said).not.toMatch(/undefined|null|\{\{|NaN/)
    },
  )

  test('goes on over several pages, each with the head of its columns and its number among them', async () => {
    const [{ id } = { id: 0 }] = await demo('invoice', 1)
    const paper = await paperOf(id)
    const [line] = paper.lines
    if (line === undefined) throw new Error('No line')
    const lines = Array.from({ length: 90 }, (_, at) => ({ ...line, item: at, sku: `SKU-${at}` }))
    const pages = await pagesOf(await drawPaper({ ...paper, lines }))
    expect(pages.length).toBeGreaterThan(2)
    const words = wordsFor(paper.language, paper.currency)
    pages.forEach((page, at) => {
      expect(page).toContain(words.say('page', { page: at + 1, pages: pages.length }))
      expect(/SKU-\d/.test(page)).toBe(page.includes(words.say('column.sku')))
    })
    const found = pages.join(' ').match(/SKU-\d+/g)
    expect(found).toEqual(lines.map(({ sku }) => sku))
  })

  test('of the same paper is the same to the byte, with every font in it', async () => {
    const [{ id } = { id: 0 }] = await demo('invoice', 1)
    const paper = await paperOf(id)
    const [first, second] = [await drawPaper(paper), await drawPaper(paper)]
    expect(first.equals(second)).toBe(true)
    const written = first.toString('latin1')
    expect(written).toContain('pdfaid')
    const fonts = written.match(/\/FontFile2/g) ?? []
    expect(fonts.length).toBe(2)
    expect(written).not.toContain('/BaseFont /Helvetica')
  })

  test('of an invoice in Swiss francs has the payment part that a bank reads', async () => {
    const [{ id } = { id: 0 }] = await server.db.rows<{ id: number }>(sql`
      select d.id from documents d join invoices n on n.id = d.invoice_id join payment_methods p on p.id = n.payment_method_id
      where d.type = 'invoice' and d.shop_id = 2 and p.kind in ('invoice', 'prepayment')
        and p.account_id is null
        and n.total > 0 and (n.date_paid is null or n.date_paid > n.date_issued) order by d.id limit 1`)
    const paper = await paperOf(id)
    expect(paper.payment?.reference).toMatch(/^\d{27}$/)
    const said = (await pagesOf(await drawPaper(paper))).join(' ')
    expect(said).toContain('Zahlteil')
    expect(said).toContain('CH44 3199 9123 0008 8901 2')
  })
})
