import { lives } from '#machines/life/lives.ts'
import { carrierHandler } from '#server/carrier/handler.ts'
import type { CarrierAnswer } from '#server/carrier/carrier.ts'
import type { Config } from '#server/config.ts'
import { transaction, type Db } from '#server/db.ts'
import { documentHandler } from '#server/document/handler.ts'
import type { OutboxHandler, OutboxRow } from '#server/jobs/outbox.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { serverLifeOf } from '#server/life/lives.ts'
import { paymentHandler } from '#server/payment/handler.ts'
import type { PaymentProvider, ProviderEvent } from '#server/payment/provider.ts'
import { refundHandler } from '#server/refund/handler.ts'
import { sql, type Sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'
import { startServer } from '#tests/support/server.ts'
import type { Noun } from './facts.ts'
import type { Happening } from './work.ts'
import { ordered, totalOf, type Joint, type PaidBy } from './world.ts'

/** What of an order and all beside it the model and the server have to agree on. */
export type Standing = {
  order: { status: string; held_from: string | null; paid: number; refunded: number }
  invoices: string[]
  payments: string[]
  refunds: string[]
  shipments: string[]
  parcels: string[]
}

const statusesOf = (records: readonly { status: string }[]): string[] => records.map(({ status }) => status)

/** The same of the model. */
export const standingOf = ({ order, invoices, payments, refunds, shipments, parcels }: Joint): Standing => ({
  order: { status: order.status, held_from: order.held_from, paid: order.paid, refunded: order.refunded },
  invoices: statusesOf(invoices),
  payments: statusesOf(payments),
  refunds: statusesOf(refunds),
  shipments: statusesOf(shipments),
  parcels: statusesOf(parcels),
})

const prices = ['10.00', '7.00']
const waiting = ['held', 'queued', 'running', 'retrying']

/** Whoever is asked outside answers yes, or no. */
const providerThat = (agrees: boolean): PaymentProvider => ({
  carryOut: (request) => {
    const done = { authorise: 'authorised', capture: 'captured', void: 'voided', refund: 'refunded' } as const
    const { operation, key, payment, amount } = request
    const event: ProviderEvent = {
      id: `walk-${key}`,
      type: agrees ? done[operation] : 'refused',
      payment,
      reference: request.reference ?? `W-${payment}`,
      operation,
      key,
      amount,
      text: agrees ? null : 'No',
    }
    return Promise.resolve(event)
  },
  newsSince: (read) => Promise.resolve({ events: [], read }),
})
const carrierThat = (agrees: boolean) => ({
  carryOut: ({ operation, parcel }: { operation: string; parcel: string }): Promise<CarrierAnswer> => {
    if (operation === 'void') return Promise.resolve({ type: 'voided' })
    const tracking = `${parcel}-${crypto.randomUUID()}`
    return Promise.resolve(
      agrees ? { type: 'labelled', tracking, returnTracking: null, files: [] } : { type: 'refused', text: 'No' },
    )
  },
  filesOf: () => Promise.resolve([]),
})

/** The real server, console and all, without its worker: what it would do by itself happens when the walk says so. */
export async function startJointServer() {
  const server = await startServer()
  const { db } = server
  await db.run(sql`
    create function hold_for_long() returns trigger language plpgsql as $$
    begin if new.status = 'held' then new.held_until := now() + interval '1 day'; end if; return new; end $$`)
  await db.run(
    sql`create trigger hold_for_long before insert or update on outbox for each row execute function hold_for_long()`,
  )
  const shops = await makeShops(db)
  const token = await signIn(server.url, 'admin')
  const methods = {
    card: await makeMethod(db, 'card', 'pending', 'simulated'),
    invoice: await makeMethod(db, 'invoice', 'processing', null),
  }
  await db.run(sql`
    insert into shop_payment_methods (shop_id, payment_method_id, place)
    select ${shops.plain}, m, m from unnest(${Object.values(methods)}::bigint[]) m`)
  return {
    born: async (paidBy: PaidBy) => {
      const id = await makeOrder(
        db,
        shops,
        'preparing',
        { open_quantity: 2, item_count: 2 },
        { paymentMethod: methods[paidBy] },
      )
      await asOrdered(db, id)
      await db.run(sql`
        insert into transactions (order_id, payment_method_id, status, amount, currency, provider)
        select ${id}, m.id, 'pending', ${totalOf(ordered) / 100}, 'EUR', m.provider
        from payment_methods m where m.id = ${methods[paidBy]}`)
      return id
    },
    happen: (order: number, happening: Happening) =>
      happen({ db, url: server.url, config: server.config, token, order }, happening),
    standing: (order: number) => read(db, order),
    record: (order: number, noun: Noun, place: number) => recordAt(db, order, noun, place),
    /** `http://127.0.0.1:<port>` */
    url: server.url,
    close: server.close,
  }
}

export type JointServer = Awaited<ReturnType<typeof startJointServer>>

async function makeMethod(db: Db, kind: string, placed: string, provider: string | null): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into payment_methods (name, kind, status_after_placement, provider, auto_generate_invoice,
      status_generates_invoice, status_captures_payment, api_refund_supported, api_refund_enabled)
    values (${`Walk ${kind}`}, ${kind}, ${placed}, ${provider}, true, 'processing',
      ${provider === null ? null : 'processing'}, ${provider !== null}, ${provider !== null}) returning id`)
  return id
}

/** Two pieces of each of two lines, which weigh something and are in stock. */
async function asOrdered(db: Db, order: number): Promise<void> {
  const items = await db.rows<{ id: number }>(sql`select id from order_items where order_id = ${order} order by place`)
  for (const [at, { id }] of items.entries()) {
    const product = await db.one<{ id: number }>(sql`
      insert into products (name, sku, type, price, tax_class, weight, manage_stock, backorders)
      values ('Walk', ${`W-${order}-${at}`}, 'simple', ${prices[at]}, 'standard', 1, true, 'allow') returning id`)
    await db.run(sql`
      update order_items set product_id = ${product.id}, sku = ${`W-${order}-${at}`}, quantity = ${ordered[at]},
        price = ${prices[at]}, total = ${prices[at]}::numeric * ${ordered[at]} where id = ${id}`)
  }
  const total = totalOf(ordered) / 100
  await db.run(sql`
    update orders set total = ${total}, subtotal = ${total}, tax_total = round(${total} * 19 / 119, 2) where id = ${order}`)
}

const tables = {
  invoice: 'invoices',
  transaction: 'transactions',
  refund: 'refunds',
  shipment: 'shipments',
  parcel: 'parcels',
} as const

/** The records of a kind, in the order in which they came. */
const whose = (order: number): Sql => sql`order_id = ${order}`
const recordsOf = (db: Db, noun: Exclude<Noun, 'order'>, order: number) =>
  db.rows<{ id: number; version: number; status: string }>(
    noun === 'parcel'
      ? sql`
          select p.id, p.version, p.status from parcels p join shipments s on s.id = p.shipment_id
          where s.order_id = ${order} order by p.id`
      : noun === 'invoice'
        ? sql`select id, version, status from invoices where ${whose(order)} order by id`
        : noun === 'transaction'
          ? sql`select id, version, status from transactions where ${whose(order)} order by id`
          : noun === 'refund'
            ? sql`select id, version, status from refunds where ${whose(order)} order by id`
            : sql`select id, version, status from shipments where ${whose(order)} order by id`,
  )

async function recordAt(db: Db, order: number, noun: Noun, place: number): Promise<{ id: number; version: number }> {
  const record =
    noun === 'order'
      ? await db.one<{ id: number; version: number }>(sql`select id, version from orders where id = ${order}`)
      : (await recordsOf(db, noun, order))[place]
  if (record === undefined) throw new Error(`The server has no ${noun} ${place + 1}`)
  return record
}

async function read(db: Db, order: number): Promise<Standing> {
  const { status, held_from, paid, refunded } = await db.one<Standing['order']>(sql`
    select status, held_from, (paid_total * 100)::integer as paid, (refund_total * 100)::integer as refunded
    from orders where id = ${order}`)
  const statuses = async (noun: keyof typeof tables) => statusesOf(await recordsOf(db, noun, order))
  return {
    order: { status, held_from, paid, refunded },
    invoices: await statuses('invoice'),
    payments: await statuses('transaction'),
    refunds: await statuses('refund'),
    shipments: await statuses('shipment'),
    parcels: await statuses('parcel'),
  }
}

type At = { db: Db; url: string; config: Config; token: string; order: number }

export const isMoveOf = (noun: Noun, type: string): boolean =>
  lives.some(({ object, moves }) => object === noun && moves.some((move) => move === type))

/** Does it happen? A person's move goes over the wire, the worker's, the provider's and the carrier's within the server. */
async function happen(at: At, { noun, id: place, event }: Happening): Promise<boolean> {
  const { db, order } = at
  const { id, version } = await recordAt(db, order, noun, place)
  const { type } = event
  switch (type) {
    case 'shipment.create':
      // of what is open now: one that takes whatever comes to be open gives way to another
      return post(at, 'shipment', {
        data: { order_id: order, auto_full: false, ...(await contentsIn(at, event, 'contents')) },
      })
    case 'parcel.printed':
      return post(at, 'parcel/print', { ids: [id] })
    case 'number.given':
      return carryOut(db, sql`kind = 'number' and object = 'invoice' and record_id = ${id}`, {
        store: async (tx) => (await applyOccurrence(tx, invoiceLife, id, { type: 'invoice.issued' }))?.number,
      })
    case 'credit.written':
      return carryOut(
        db,
        sql`kind = 'document' and name = 'credit-invoice' and (object = 'order' and record_id = ${order}
          or object = 'invoice' and record_id in (select id from invoices where order_id = ${order}))`,
        documentHandler(at.config),
      )
    case 'provider.begins':
      return (
        (await db.run(sql`
          update outbox set status = 'running', tries = 1, claimed_until = now() + interval '1 day'
          where id = (select id from outbox where ${asksFor(id)} and status = any(${waiting}) order by id limit 1) and name = 'capture'`)) >
        0
      )
    case 'provider.agrees':
    case 'provider.refuses':
      return carryOut(db, asksFor(id), paymentHandler({ simulated: providerThat(type === 'provider.agrees') }))
    case 'refund.sent':
    case 'refund.failed':
      return carryOut(
        db,
        sql`kind = 'refund' and (payload ->> 'refund_id')::bigint = ${id}`,
        refundHandler({ simulated: providerThat(type === 'refund.sent') }),
      )
    case 'carrier.agrees':
    case 'carrier.refuses': {
      const carrier = carrierThat(type === 'carrier.agrees')
      return carryOut(
        db,
        sql`kind = 'carrier' and (payload ->> 'parcel_id')::bigint = ${id}`,
        carrierHandler({ simulated: carrier, 'simulated-freight': carrier }),
      )
    }
    default:
  }
  if (!isMoveOf(noun, type)) {
    const of = serverLifeOf(noun)
    if (of === undefined) throw new Error(`No life is called ${noun}`)
    return (await transaction(db, (tx) => applyOccurrence(tx, of, id, event))) !== undefined
  }
  const { type: _, ...given } = event
  const params = {
    ...required[type],
    ...given,
    ...(await contentsIn(at, event, 'contents')),
    ...(await contentsIn(at, event, 'items')),
  }
  return post(at, `${noun}/${id}/action/${type.slice(noun.length + 1)}`, { version, params })
}

/** What a move cannot do without, and the model does not ask. */
const required: Readonly<Record<string, object>> = { 'transaction.charge_back': { reason: 'Rücklastschrift' } }

const asksFor = (payment: number): Sql => sql`kind = 'payment' and (payload ->> 'transaction_id')::bigint = ${payment}`

/** So many pieces of each line, as the wire names them; all that is open is left out, or said in a word. */
async function contentsIn({ db, order }: At, event: Happening['event'], name: 'contents' | 'items'): Promise<object> {
  const pieces = event[name]
  if (!Array.isArray(pieces)) return event.type === 'shipment.create' || pieces === undefined ? {} : { [name]: pieces }
  const lines = await db.rows<{ id: number }>(sql`select id from order_items where order_id = ${order} order by place`)
  return {
    [name]: pieces.flatMap((quantity: number, line) =>
      quantity === 0 ? [] : [{ order_item_id: lines[line]?.id, quantity }],
    ),
  }
}

/** Was it taken? What is no refusal is a mistake. */
async function post({ url, token }: At, path: string, body: object): Promise<boolean> {
  const { status, body: said } = await call(url, token, 'POST', `/api/v3/${path}`, body)
  if (status === 200) return true
  if (status === 409 || status === 422) return false
  throw new Error(`${path}: ${status} ${JSON.stringify(said)}`)
}

/** Does what waits first of these, as the worker would; false where nothing does. */
async function carryOut(db: Db, which: Sql, handler: OutboxHandler): Promise<boolean> {
  const row = await db.maybe<OutboxRow>(sql`
    select id, object, record_id, kind, name, payload, tries from outbox
    where ${which} and status = any(${waiting}) order by id limit 1`)
  if (row === undefined) return false
  const done = sql`update outbox set status = 'done', date_done = now() where id = ${row.id}`
  if ('send' in handler) {
    await handler.send(row, new AbortController().signal, db)
    await db.run(done)
  } else
    await transaction(db, async (tx) => {
      await handler.store(tx, row)
      await tx.run(done)
    })
  return true
}
