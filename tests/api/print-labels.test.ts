import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostLabels } from '#api/file/most-printed.ts'
import { drawLabel } from '#server/carrier/draw-label.ts'
import type { CarrierRequest } from '#server/carrier/carrier.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const run = promisify(execFile)

let server: TestServer
let shops: Shops
let token: string
beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'shipping')
})
afterAll(() => server.close())

const request = {
  recipient: {
    name: 'Mehmet Yıldız',
    contact: null,
    street: 'Hafenstraße 12',
    supplement: null,
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
  },
  sender: {
    name: 'Nordlicht',
    contact: null,
    street: 'Hafenstraße 12',
    supplement: null,
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
  },
  type: 'standard',
  weight: 1,
  parcel: 'PC-1',
  reference: null,
} as unknown as CarrierRequest // what a label shows of it

/** A parcel whose label is there, as a page and as ZPL. */
async function labelled(number: string): Promise<number> {
  const order = await makeOrder(server.db, shops, 'preparing-for-shipment', { packed_quantity: 1 })
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into parcels (shipment_id, status, vendor, tracking_number)
    select id, 'ready', 'simulated', ${number} from shipments where order_id = ${order} limit 1 returning id`)
  await server.db.run(sql`
    insert into parcel_labels (parcel_id, format, content)
    values (${id}, 'pdf', ${await drawLabel('Musterpost', request, number)}), (${id}, 'zpl', ${Buffer.from(`^XA${number}^XZ\n`)})`)
  return id
}
const print = (ids: readonly number[], format: 'pdf' | 'zpl' = 'pdf') =>
  call(server.url, token, 'POST', '/api/v3/parcel/print', { ids, format })
async function bytesOf(answer: Awaited<ReturnType<typeof print>>): Promise<Buffer> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { file_id } = (answer.body as { payload: { file_id: number } }).payload
  const ticket = await call(server.url, token, 'POST', `/api/v3/file/${file_id}/ticket`)
  const { url } = (ticket.body as { payload: { url: string } }).payload
  return Buffer.from(await (await fetch(new URL(url, server.url))).arrayBuffer())
}

test('many labels are one file in the order in which they were chosen, and the log says who printed which', async () => {
  const numbers = Array.from({ length: 24 }, (_, at) => `T${crypto.randomUUID().slice(0, 8)}${at}`)
  const ids: number[] = []
  for (const number of numbers) ids.push(await labelled(number))
  const queue = [...ids.keys()].toSorted((a, b) => ((a * 37) % 24) - ((b * 37) % 24))
  const chosen = queue.map((at) => ids[at] ?? 0)
  const bytes = await bytesOf(await print(chosen))
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(24)
  const pages = await pagesOf(bytes)
  queue.forEach((at, page) => expect(pages[page]).toContain(numbers[at]))
  const log = await server.db.one<{ count: number; documents: string; who: string }>(sql`
    select document_count as count, documents, who from print_logs order by id desc limit 1`)
  expect(log).toMatchObject({ count: 24, documents: queue.map((at) => numbers[at]).join(', ') })
  const { printed } = await server.db.one<{ printed: number }>(sql`
    select count(*)::integer as printed from parcels where id = any(${ids}::bigint[]) and status = 'printed'`)
  expect(printed).toBe(24)
  // and once more, as a label printer reads them
  const zpl = await bytesOf(await print(chosen, 'zpl'))
  expect(zpl.toString()).toBe(queue.map((at) => `^XA${numbers[at]}^XZ\n`).join(''))
})

test('one that is not there keeps all of them from being printed, and more than a thousand are told', async () => {
  const there = await labelled(`T${crypto.randomUUID().slice(0, 9)}`)
  const { id: without } = await server.db.one<{ id: number }>(sql`
    insert into parcels (shipment_id, status) select shipment_id, 'draft' from parcels where id = ${there} returning id`)
  const before = await server.db.rows(sql`select from print_logs`)
  expect(await print([there, without])).toMatchObject({ status: 409, body: { code: 'no_label' } })
  expect(await print(Array.from({ length: mostLabels + 1 }, (_, at) => at + 1))).toMatchObject({ status: 422 })
  expect(await server.db.rows(sql`select from print_logs`)).toHaveLength(before.length)
  const { status } = await server.db.one<{ status: string }>(sql`select status from parcels where id = ${there}`)
  expect(status).toBe('ready')
})

test('a label that is no PDF is an error of the server, and nothing is printed', async () => {
  const id = await labelled(`T${crypto.randomUUID().slice(0, 9)}`)
  await server.db.run(sql`update parcel_labels set content = 'nothing' where parcel_id = ${id} and format = 'pdf'`)
  expect((await print([id])).status).toBe(500)
  const { status } = await server.db.one<{ status: string }>(sql`select status from parcels where id = ${id}`)
  expect(status).toBe('ready')
})

test('many who print at once are served one after the other, so that nobody else waits for them', async () => {
  const ids: number[] = []
  for (let at = 0; at < 4; at += 1) ids.push(await labelled(`T${crypto.randomUUID().slice(0, 9)}${at}`))
  const end = new AbortController()
  let most = 0
  const watching = (async () => {
    while (!end.signal.aborted) {
      const { stdout } = await run('ps', ['--ppid', String(process.pid), '-o', 'args='])
      most = Math.max(most, stdout.split('\n').filter((args) => args.includes('merge-worker')).length)
    }
  })()
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => print(at % 2 ? ids : ids.toReversed())))
  end.abort()
  await watching
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})

test('a label that was given back is looked at no more', async () => {
  const id = await labelled(`T${crypto.randomUUID().slice(0, 9)}`)
  const look = () => fetch(new URL(`/api/v3/parcel/${id}/label/pdf`, server.url), { headers: { Token: token } })
  expect((await look()).status).toBe(200)
  await server.db.run(sql`update parcels set status = 'voided' where id = ${id}`)
  expect((await look()).status).toBe(409)
})
