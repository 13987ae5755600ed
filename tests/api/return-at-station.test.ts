import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedAnswer } from '#api/order/packing.ts'
import { encodeOwn } from '#entities/scan/own-code.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'shipping')
})
afterAll(() => server.close())

const open = async (code: string, as = token) =>
  ((await call(server.url, as, 'POST', '/api/v3/packing/open', { code })).body as { payload: OpenedAnswer }).payload
const returnIn = (status: string) =>
  server.db.one<{ id: number; number: string; order: string }>(sql`
    select r.id, r.number, o.number as order from returns r join orders o on o.id = r.order_id
    where r.status = ${status} and exists (select from return_items x where x.return_id = r.id and x.quantity > 0)
    order by r.id limit 1`)

test('a return is opened at the packing station by its number, its slip and the note that came with it', async () => {
  const { id, number, order } = await returnIn('announced')
  await server.db.run(sql`
    insert into documents (type, number, status, return_id, order_id, date_issued)
    select 'return-note', 'T-STATION-1', 'issued', r.id, r.order_id, now() from returns r where r.id = ${id}`)
  for (const code of [number, encodeOwn({ kind: 'return', id }), 'T-STATION-1']) {
    const opened = await open(code)
    expect(opened, code).toMatchObject({ outcome: 'back', back: { return_id: id, order_number: order } })
    expect(opened.outcome === 'back' && opened.back.lines.length).toBeGreaterThan(0)
  }
  // looking at it takes nothing in
  expect(await server.db.one(sql`select status from returns where id = ${id}`)).toEqual({ status: 'announced' })
})

test('a return that is decided is told to be, with whose it is', async () => {
  const { id, number, order } = await returnIn('refunded')
  expect(await open(number)).toMatchObject({
    outcome: 'blocked',
    blocked: { code: 'return_over' },
    order: { order_number: order, return_id: id },
  })
})

test('what was counted of a return is there at the next station', async () => {
  const { id, number } = await returnIn('announced')
  const opened = await open(number)
  const [line] = opened.outcome === 'back' ? opened.back.lines : []
  expect(line?.pieces).toEqual([])
  const counted = { order_item_id: line?.order_item_id, pieces: [{ condition: 'used', quantity: 1 }] }
  await call(server.url, token, 'POST', `/api/v3/return/${id}/action/count`, counted)
  const again = await open(number, await signIn(server.url, 'orders'))
  expect(again.outcome === 'back' && again.back.lines[0]?.pieces).toEqual([{ condition: 'used', quantity: 1 }])
})
