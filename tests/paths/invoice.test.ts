import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import { invoiceMoves } from '#machines/invoice/events.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { claimFees, invoiceOf, makeInvoice } from '#tests/support/make-invoice.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { enterFees, enterPayment, lastPayment, raiseOnInvoice } from '#tests/support/raise-on-invoice.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { asked } from './asked.ts'
import { charts } from './charts.ts'
import { nameOf } from './cover.ts'
import { cellsOf } from './policy.ts'
import { recorded } from './record.ts'
import { invoicePolicy } from './tables/invoice.ts'

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

const isMove = (type: string) => invoiceMoves.some((move) => move === type)

/** A part is half of what is open then. */
const paramsOf = async (id: number, event: { type: string }) => {
  if (event.type === 'invoice.reverse_payment') {
    const isOfFees = 'is_of_fees' in event
    await (isOfFees ? enterFees : enterPayment)(server.db, shops, id)
    return { payment_id: await lastPayment(server.db, id, isOfFees) }
  }
  if (!('amount' in event)) return {}
  const { open_total } = await invoiceOf(server.db, id)
  return { amount: event.amount === '99.99' ? (Number(open_total) / 2).toFixed(2) : open_total }
}

const move = async (id: number, event: { type: string }): Promise<boolean> => {
  const { version, status, fee_open } = await invoiceOf(server.db, id)
  // fees are paid or waived where some are open
  if (Number(fee_open) === 0 && (event.type === 'invoice.waive_fees' || status === 'paid'))
    await claimFees(server.db, id, '5.00')
  // cancelling asks that nothing was paid, which a part before it was
  if (event.type === 'invoice.cancel') await server.db.run(sql`update invoices set paid_total = 0 where id = ${id}`)
  // a day passes before the next reminder
  await server.db.run(sql`update invoices set date_reminded = date_reminded - interval '1 day' where id = ${id}`)
  const path = `/api/v3/invoice/${id}/action/${event.type.replace('invoice.', '')}`
  const answer = await call(server.url, token, 'POST', path, { version, params: await paramsOf(id, event) })
  return answer.status === 200
}

// `npm run test:paths` goes every transition; where each leads the table below says of every cell
const every = asked.folder === undefined ? 'event' : 'transition'

describe('every path through an invoice’s life, on the server', () => {
  test.each(charts.invoice.cover(every).map((path) => [nameOf(path), path] as const))(
    '%s',
    async (name, { root, steps }) => {
      const ways = steps.map(({ way }) => way)
      await recorded({ chart: 'invoice', layer: 'http', kind: 'path', name, ways, count: 1 }, async () => {
        const { id } = await makeInvoice(server.db, shops, root.status as InvoiceStatus, { isIssued: false }) // a state of its chart
        for (const { event, to } of steps) {
          expect(
            isMove(event.type) ? await move(id, event) : await raiseOnInvoice(server.db, shops, id, event.type),
            event.type,
          ).toBe(true)
          expect(await invoiceOf(server.db, id)).toMatchObject({ status: to })
        }
        const history = await server.db.rows(sql`
        select verb, to_status as "to" from history where object = 'invoice' and record_id = ${id} order by id`)
        expect(history).toEqual(steps.map(({ event, to }) => ({ verb: event.type, to })))
      })
    },
  )
})

test('each cell of the table, with the facts as the database has them', async () => {
  const rows = new Map<string, Promise<InvoiceRow>>()
  const standing = (state: string, knowing: string): Promise<InvoiceRow> => {
    const facts = Object.entries(invoicePolicy.knows).find(([name]) => name === knowing)?.[1]
    if (facts === undefined) throw new Error(`Nobody says what “${knowing}” means`)
    return makeInvoice(server.db, shops, state as InvoiceStatus, {
      total: (Number(facts.open_total) + Number(facts.paid_total)).toFixed(2),
      paid: facts.paid_total,
      isIssued: facts.is_issued,
      isSent: facts.is_sent,
      ...(facts.fee_open !== '0.00' && { fees: facts.fee_open }),
      hasPayment: facts.has_reversible_payment,
      level: facts.reminder_level,
      isSuspended: facts.reminders_suspended,
      isJustReminded: facts.is_just_reminded,
      isHandedOver: facts.is_handed_over,
      hasEmail: facts.has_email,
    }).then(({ id }) => invoiceOf(server.db, id)) // a state of its chart
  }
  for (const { state, knowing, word, to } of cellsOf(invoicePolicy)) {
    const event = Object.entries(invoicePolicy.events).find(([name]) => name === word)?.[1]
    if (event === undefined) continue
    const cell = `${state} (${knowing})`
    const made = rows.get(cell) ?? standing(state, knowing)
    rows.set(cell, made)
    const row = await made
    const verdict = invoiceLife.life.verdict(row, event, null)
    const found = verdict.ok ? invoiceLife.life.step(row, event, null).status : undefined
    expect(found, `${cell}, ${word}`).toBe(to)
  }
})
