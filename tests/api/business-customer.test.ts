import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeInvoice } from '#tests/support/make-invoice.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { picture, upload } from '#tests/support/upload.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'customers')
})
afterAll(() => server.close())

type Row = Record<string, unknown> & { id: number; version: number }
type Body = { code?: string; fields?: object; payload: Row & { entity: Row; undo: { token: string } | null } }
const ask = async (method: string, path: string, body: object = {}, by = token) => {
  const answer = await call(server.url, by, method, `/api/v3/${path}`, body)
  return { status: answer.status, ...(answer.body as Body) } // as the contract says
}
const make = async (data: object = {}) => {
  const email = `${randomUUID()}@example.com`
  const { payload } = await ask('POST', 'customer', { data: { email, is_b2b: true, company: 'Werft GmbH', ...data } })
  return payload
}
const standing = ({ id }: { id: number }) =>
  server.db.one<Row>(sql`
    select id, version, status, is_b2b, is_b2b_validated, decided_by, refusal, date_decided is not null as is_dated
    from customers where id = ${id}`)
const move = async (customer: { id: number }, name: string, params: object = {}) =>
  ask('POST', `customer/${customer.id}/action/${name}`, { version: (await standing(customer)).version, params })
const change = async (customer: { id: number }, data: object) =>
  ask('PATCH', `customer/${customer.id}`, { version: (await standing(customer)).version, data })

const paper = { papers: [{ type: 'register-extract', reference: 'HRB 1234', date_issued: '2025-04-01' }] }

test('a business is confirmed by what it has shown, and who did so stands there', async () => {
  const made = await make()
  expect(made).toMatchObject({ status: 'to-check', is_b2b_validated: false })
  expect(await move(made, 'validate')).toMatchObject({ status: 409, code: 'no_proof' })
  expect((await change(made, paper)).status).toBe(200)
  const { payload } = await move(made, 'validate')
  expect(payload.entity).toMatchObject({ status: 'validated', is_b2b_validated: true })
  expect(await standing(made)).toMatchObject({ decided_by: 'Sabine Öztürk', is_dated: true, refusal: null })
  // it was a mistake
  expect((await ask('POST', `undo/${payload.undo?.token}`)).status).toBe(200)
  expect(await standing(made)).toMatchObject({ status: 'to-check', decided_by: null, is_dated: false })
})

test('a number that the EU knows is a proof, one that it does not know is none', async () => {
  const made = await make({ vat_number: 'DE 136695976' })
  const say = (status: string) =>
    server.db.run(sql`
      insert into vat_checks (vat_number, status, checked_by, name_match)
      values ('DE136695976', ${status}, 'Jana', 'unknown')`)
  await say('invalid')
  expect(await move(made, 'validate')).toMatchObject({ status: 409, code: 'no_proof' })
  await say('valid')
  expect((await move(made, 'validate')).status).toBe(200)
})

test('whoever is refused is told why, and is looked at again once company or number change', async () => {
  const made = await make(paper)
  expect(await move(made, 'refuse')).toMatchObject({ status: 422, fields: { reason: expect.anything() } })
  expect((await move(made, 'refuse', { reason: 'Verein ohne Gewerbe' })).status).toBe(200)
  expect(await standing(made)).toMatchObject({ status: 'refused', refusal: 'Verein ohne Gewerbe' })
  // what has nothing to do with it leaves it as it is
  await change(made, { note: 'Ruft an' })
  expect(await standing(made)).toMatchObject({ status: 'refused' })
  await change(made, { company: 'Werft und Söhne GmbH' })
  expect(await standing(made)).toMatchObject({ status: 'to-check', refusal: null, decided_by: null, is_dated: false })
  const told = await server.db.rows(sql`
    select verb, text from history where object = 'customer' and record_id = ${made.id} and verb <> 'customer.change'
    order by id`)
  expect(told).toEqual([
    { verb: 'customer.create', text: null },
    { verb: 'customer.refuse', text: 'Verein ohne Gewerbe' },
    { verb: 'customer.changed', text: null },
  ])
})

test('a private customer is no business, and whoever writes no customers decides nothing', async () => {
  const made = await make({ is_b2b: false })
  expect(await move(made, 'validate')).toMatchObject({ status: 409, code: 'not_a_business' })
  await change(made, { is_b2b: true })
  expect(await standing(made)).toMatchObject({ status: 'to-check' })
  await change(made, { is_b2b: false })
  expect(await standing(made)).toMatchObject({ status: 'private', is_b2b_validated: false })
  const { version } = await standing(made)
  const orders = await signIn(server.url, 'orders')
  expect((await ask('POST', `customer/${made.id}/action/validate`, { version, params: {} }, orders)).status).toBe(403)
  // nobody writes past the life
  expect(await change(made, { is_b2b_validated: true })).toMatchObject({ status: 422 })
})

test('what was agreed with a customer says until when they pay by invoice', async () => {
  const customer = await make({ days_to_pay: 60 })
  const { id } = await makeInvoice(server.db, shops, 'created')
  const byInvoice = await server.db.one<{ id: number }>(sql`
    select id from payment_methods where kind = 'invoice' and days_to_pay <> 60 limit 1`)
  await server.db.run(sql`
    update invoices set customer_id = ${customer.id}, payment_method_id = ${byInvoice.id}, date_issued = null, date_due = null
    where id = ${id}`)
  await transaction(server.db, (tx) => applyOccurrence(tx, invoiceLife, id, { type: 'invoice.issued' }))
  expect(
    await server.db.one(
      sql`select date_due - (date_issued at time zone 'Europe/Berlin')::date as days from invoices where id = ${id}`,
    ),
  ).toEqual({
    days: 60,
  })
})

test('a wish names a product once, and is kept with its day', async () => {
  const product = await server.db.one<{ id: number; name: string }>(
    sql`select id, name from products where type = 'simple' limit 1`,
  )
  const made = await make()
  const { payload } = await change(made, { wishlist: [{ product_id: product.id, quantity: 2 }] })
  expect(payload.entity['wishlist']).toMatchObject([
    { product: { id: product.id }, quantity: 2, date_added: expect.any(String) },
  ])
  const [wish] = payload.entity['wishlist'] as readonly { id: number }[]
  const twice = await change(made, { wishlist: [{ id: wish?.id }, { product_id: product.id, quantity: 1 }] })
  expect(twice.status).toBe(422)
})

describe('a paper holds what they sent in', () => {
  const bytes = Buffer.from('%PDF-1.7\n% Gewerbeanmeldung\n%%EOF\n')
  const send = async (content: Uint8Array, name: string, by = token) => {
    const parts = upload(content, { name, purpose: 'customer.papers.file' })
    const { status, body } = await call(server.url, by, 'POST', '/api/v3/file', parts)
    return { status, ...(body as { fields?: object; payload: { id: number; label: string } }) } // as the contract says
  }
  const fetched = async (id: number, by = token) => {
    const answer = await fetch(new URL(`/api/v3/file/${id}/content`, server.url), { headers: { Token: by } })
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const withPaper = async () => {
    const { payload } = await send(bytes, 'Gewerbe.pdf')
    const created = await make({ papers: [{ type: 'trade-licence', file_id: payload.id }] })
    const { payload: read } = await change(created, { note: 'Gewerbe liegt vor' })
    return { made: read.entity, file: payload.id }
  }
  const expires = ({ file }: { file: number }) =>
    server.db.one(sql`select date_expires is not null as goes, record_id from files where id = ${file}`)

  test('a PDF as it came, or a picture, for whoever reads the customer', async () => {
    const { made, file } = await withPaper()
    expect(made['papers']).toMatchObject([{ file: { id: file, label: 'Gewerbe.pdf' } }])
    expect(await fetched(file)).toMatchObject({ status: 200, type: expect.stringContaining('application/pdf'), bytes })
    expect((await fetched(file, await signIn(server.url, 'orders'))).status).toBe(200)
    expect((await fetched(file, await signIn(server.url, 'products'))).status).toBe(404)
    const image = await send(await picture(), 'foto.png')
    expect((await fetched(image.payload.id)).type).toBe('image/png')
    expect(await send(Buffer.from('<svg onload="x">'), 'a.pdf')).toMatchObject({
      status: 422,
      fields: { file: [expect.stringContaining('PDF')] },
    })
    expect((await send(bytes, 'a.pdf', await signIn(server.url, 'orders'))).status).toBe(403)
  })

  test('nobody takes that of another customer, and what is let go or deleted goes', async () => {
    const { made, file } = await withPaper()
    const other = await make()
    expect(await change(other, { papers: [{ type: 'other', file_id: file }] })).toMatchObject({
      status: 422,
      fields: { 'papers.new_0.file_id': expect.anything() },
    })
    const [row] = made['papers'] as readonly { id: number }[]
    await change(made, { note: 'Ruft an' })
    expect(await expires({ file })).toEqual({ goes: false, record_id: made.id })
    await change(made, { papers: [{ id: row?.id, file_id: null }] })
    expect(await expires({ file })).toMatchObject({ goes: true })
    const again = await withPaper()
    expect((await ask('DELETE', `customer/${again.made.id}`, { version: again.made.version })).status).toBe(200)
    expect((await fetched(again.file)).status).toBe(404)
  })

  test('it follows who is merged, and goes back with them', async () => {
    const [{ made, file }, here] = [await withPaper(), await make()]
    const merged = await ask('POST', `customer/${here.id}/merge_in`, {
      other_id: made.id,
      version: here.version,
      other_version: made.version,
      data: {},
    })
    expect(merged.status, JSON.stringify(merged)).toBe(200)
    expect(await expires({ file })).toEqual({ goes: false, record_id: here.id })
    expect((await ask('POST', `undo/${merged.payload.undo?.token}`)).status).toBe(200)
    expect(await expires({ file })).toEqual({ goes: false, record_id: made.id })
  })
})
