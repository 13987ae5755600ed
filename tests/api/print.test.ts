import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostPrinted } from '#api/file/most-printed.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

type Row = { id: number; number: string }
/** Issued invoices of a shop, of which the worker has drawn none. */
const invoicesOf = (shop: number, most: number) =>
  server.db.rows<Row>(sql`
    select id, number from documents
    where type = 'invoice' and date_issued is not null and file_id is null
      and not exists (select from print_log_documents p where p.document_id = documents.id) and shop_id = ${shop} order by id desc limit ${most}`)
const print = (ids: readonly number[], as = token) => call(server.url, as, 'POST', '/api/v3/document/print', { ids })
const logs = () => server.db.rows<{ pages: number }>(sql`select * from print_log_rows order by id`)

async function fileOf(answer: Awaited<ReturnType<typeof print>>): Promise<Buffer> {
  const { file_id } = (answer.body as { payload: { file_id: number } }).payload
  const ticket = await call(server.url, token, 'POST', `/api/v3/file/${file_id}/ticket`)
  const { url } = (ticket.body as { payload: { url: string } }).payload
  return Buffer.from(await (await fetch(new URL(url, server.url))).arrayBuffer())
}

test('many are one file, in the order in which they were chosen, each once; the log says who, which and how many pages', async () => {
  const [a, b] = await invoicesOf(1, 2)
  const [c] = await invoicesOf(2, 1)
  if (a === undefined || b === undefined || c === undefined) throw new Error('Too few')
  const before = (await logs()).length
  const answer = await print([b.id, c.id, a.id, b.id])
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const bytes = await fileOf(answer)
  const pages = await pagesOf(bytes)
  const order = [b, c, a].map(({ number }) => pages.findIndex((page) => page.includes(number)))
  expect(order).toEqual(order.toSorted((x, y) => x - y))
  expect(order).not.toContain(-1)
  const made = (await logs()).slice(before)
  expect(made).toMatchObject([
    { who: expect.any(String), document_count: 2, documents: `${b.number}, ${a.number}`, shop: { id: 1 } },
    { document_count: 1, documents: c.number, shop: { id: 2 } },
  ])
  const counted = made.reduce((sum, { pages: own }) => sum + own, 0)
  expect(counted).toBe((await PDFDocument.load(bytes)).getPageCount())
  const read = await call(server.url, token, 'POST', `/api/v3/document/${a.id}`)
  expect((read.body as { payload: { date_printed: string } }).payload.date_printed).not.toBeNull()
})

test('what is a draft, too much or not there is refused, and nothing is written down', async () => {
  const [invoice] = await invoicesOf(1, 1)
  const { id: draft, number } = await server.db.one<Row>(sql`
    insert into documents (order_id, shop_id, type, number) select order_id, shop_id, 'invoice', 'E-77' from documents
    where id = ${invoice?.id} returning id, number`)
  const before = await logs()
  const refused = await print([invoice?.id ?? 0, draft])
  expect(refused).toMatchObject({ status: 409, body: { code: 'print_drafts' } })
  expect((refused.body as { error: string }).error).toContain(number)
  const many = Array.from({ length: mostPrinted + 1 }, (_, at) => at + 1)
  expect(await print(many)).toMatchObject({
    status: 422,
    body: { fields: { ids: [expect.stringContaining(String(mostPrinted))] } },
  })
  expect(await print([])).toMatchObject({ status: 422 })
  expect(await print([invoice?.id ?? 0, 999_999])).toMatchObject({ status: 404 })
  expect(await logs()).toEqual(before)
})

test('one that cannot be printed is named, and nothing is written down', async () => {
  const [invoice, other] = await invoicesOf(1, 2)
  const { id: note, number } = await server.db.one<Row>(sql`
    insert into documents (order_id, shop_id, type, number, status, date_issued)
    select order_id, shop_id, 'shipping-label', 'L-78', 'issued', now() from documents where id = ${invoice?.id}
    returning id, number`)
  const before = await logs()
  const refused = await print([invoice?.id ?? 0, note, other?.id ?? 0])
  expect(refused, JSON.stringify(refused.body)).toMatchObject({ status: 409, body: { code: 'print_unprintable' } })
  expect((refused.body as { error: string }).error).toContain(number)
  expect(await logs()).toEqual(before)
  expect((await print([invoice?.id ?? 0, other?.id ?? 0])).status).toBe(200)
})

test('nobody prints what they may not read, or reads in the log of a shop that is closed to them', async () => {
  const [open] = await invoicesOf(1, 1)
  const denied = await server.db.one<{ shop: number }>(sql`
    select shop_id as shop from user_shop_access where user_id = (select id from users where login = 'orders.deny')
      and area = 'orders' and level = 'deny' limit 1`)
  const [closed] = await invoicesOf(denied.shop, 1)
  const asked = await signIn(server.url, 'orders.deny')
  expect((await print([closed?.id ?? 0], asked)).status).toBe(404)
  expect((await print([open?.id ?? 0], await signIn(server.url, 'shipping'))).status).toBe(404)
  expect((await print([open?.id ?? 0], await signIn(server.url, 'products'))).status).toBe(403)
  await print([closed?.id ?? 0])
  const seen = async (login: string) => {
    const found = await call(server.url, await signIn(server.url, login), 'POST', '/api/v3/search', {
      object: 'print-log',
      scope: ['results'],
      params: { query: closed?.number.toLowerCase() },
    })
    return (found.body as { payload: { results?: unknown[] } }).payload.results?.length
  }
  expect(await seen('orders')).toBe(1)
  expect(await seen('shipping')).toBe(1)
  expect(await seen('orders.deny')).toBe(0)
})
