import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { documentToWrite, frozen } from '#server/document/issue.ts'
import { sql } from '#server/sql.ts'
import { refusedOf } from '#tests/support/e-invoice.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the invoices of the demo are taken by whoever reads ZUGFeRD or XRechnung', async () => {
  const documents = await server.db.rows<{ id: number }>(sql`
    select id from documents
    where type in ('invoice', 'credit-invoice') and status <> 'draft' and shop_id <= 3 order by id desc limit 120`)
  expect(documents.length).toBeGreaterThan(50)
  const seen = new Set<string>()
  for (const { id } of documents) {
    const paper = await transaction(server.db, async (tx) => frozen(tx, await documentToWrite(tx, id)))
    for (const { category } of paper.taxes) seen.add(category)
    expect({ [paper.number]: await refusedOf(paper) }).toEqual({ [paper.number]: [] })
  }
  expect([...seen]).toEqual(expect.arrayContaining(['S', 'K']))
})
