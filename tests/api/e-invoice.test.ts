import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { documentToWrite, frozen } from '#server/document/issue.ts'
import { sql } from '#server/sql.ts'
import { readInvoice } from '#server/e-invoice/read.ts'
import { call, signIn } from '#tests/support/call.ts'
import { refusedOf } from '#tests/support/e-invoice.ts'
import { forgetHouse } from '#tests/support/no-house.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the invoices of the demo are taken by whoever reads ZUGFeRD or XRechnung', async () => {
  const documents = await server.db.rows<{ id: number }>(sql`
    select d.id from documents d join orders o on o.id = d.order_id
    where d.type in ('invoice', 'credit-invoice') and d.status <> 'draft' and d.shop_id <= 3
    order by o.vat_exempt desc, d.id desc limit 100`)
  expect(documents.length).toBeGreaterThan(50)
  const seen = new Set<string>()
  for (const { id } of documents) {
    const paper = await transaction(server.db, async (tx) => frozen(tx, await documentToWrite(tx, id)))
    for (const { category } of paper.taxes) seen.add(category)
    expect({ [paper.number]: await refusedOf(paper) }).toEqual({ [paper.number]: [] })
  }
  expect([...seen]).toEqual(expect.arrayContaining(['S', 'K']))
})

const fetchXRechnung = async (id: number, syntax: string) => {
  const token = await signIn(server.url, 'orders')
  return fetch(`${server.url}/api/v3/document/${id}/xrechnung/${syntax}`, { headers: { Token: token } })
}
const newest = async (type: string) =>
  server.db.one<{ id: number; number: string; shop: number }>(sql`
    select id, number, shop_id as shop from documents
    where type = ${type} and status <> 'draft' and shop_id = 1 order by id desc limit 1`)

test.each(['ubl', 'cii'])('an issued invoice is fetched as XRechnung in %s', async (syntax) => {
  const { id, number } = await newest('invoice')
  const answer = await fetchXRechnung(id, syntax)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/xml')
  expect(answer.headers.get('content-disposition')).toContain(`${number}.xml`)
  expect(readInvoice(await answer.text())).toMatchObject({
    number,
    specification: expect.stringContaining('xrechnung_3.0'),
  })
})

test('what is no invoice is none, and where the shop lacks a number the refusal says so', async () => {
  await forgetHouse(server.db)
  const token = await signIn(server.url, 'orders')
  const offer = await newest('proposal')
  expect(await call(server.url, token, 'GET', `/api/v3/document/${offer.id}/xrechnung/ubl`)).toMatchObject({
    status: 409,
    body: { code: 'xrechnung_invoices_only' },
  })
  await server.db.run(sql`update shops set phone = null where id = 1`)
  const { id } = await server.db.one<{ id: number }>(sql`
    select id from documents
    where type = 'invoice' and status <> 'draft' and shop_id = 1 and paper is null order by id limit 1`)
  expect(await call(server.url, token, 'GET', `/api/v3/document/${id}/xrechnung/ubl`)).toMatchObject({
    status: 409,
    body: { code: 'xrechnung_seller', error: expect.stringContaining('BR-DE-6') },
  })
})
