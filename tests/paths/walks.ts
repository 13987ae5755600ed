import { orderStatuses } from '#entities/order/status.ts'
import { translationStatuses, type TranslationStatus } from '#entities/translation/status.ts'
import { translationMoves } from '#machines/translation/translation.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import { deliveryMoves } from '#machines/webhook-delivery/webhook-delivery.ts'
import { webhookLife } from '#server/webhook/life.ts'
import { syncJobMoves } from '#machines/sync-job/sync-job.ts'
import { transaction, type Db } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { countAbsence, daysOf } from '#server/worktime/absence/count.ts'
import { correctionLife } from '#server/worktime/correction/life.ts'
import { customerLife } from '#server/customer/life.ts'
import { documentLife } from '#server/document/life.ts'
import { documentStatuses } from '#entities/document/parts.ts'
import { communicationStatuses } from '#entities/communication/parts.ts'
import { syncJobStatuses } from '#entities/sync-job/parts.ts'
import { communicationLife } from '#server/mail/life.ts'
import { orderLife } from '#server/order/life.ts'
import { productLife } from '#server/product/life.ts'
import { refundLife } from '#server/refund/life.ts'
import { settleRefund } from '#server/refund/settle.ts'
import { parcelLife } from '#server/parcel/life.ts'
import { returnLife } from '#server/return/life.ts'
import { shipmentLife } from '#server/shipment/life.ts'
import { transactionLife } from '#server/payment/life.ts'
import { sql, type Sql } from '#server/sql.ts'
import { waitlistEntryLife } from '#server/waitlist/life.ts'
import { makeBankLine } from '#tests/support/bank-lines.ts'
import { makeEmployee } from '#tests/support/make-employee.ts'
import { makeInvoice } from '#tests/support/make-invoice.ts'
import { makeOrder, type Shops } from '#tests/support/make-order.ts'
import { makeWaiting } from '#tests/support/make-waiting.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { raiseOnInvoice } from '#tests/support/raise-on-invoice.ts'
import { bankStatementLinePolicy } from './tables/bank-statement-line.ts'
import { absencePolicy } from './tables/absence.ts'
import { correctionPolicy } from './tables/correction.ts'
import { customerPolicy } from './tables/customer.ts'
import { cronJobPolicy } from './tables/cron-job.ts'
import { communicationPolicy } from './tables/communication.ts'
import { documentPolicy } from './tables/document.ts'
import { invoicePolicy } from './tables/invoice.ts'
import { productPolicy } from './tables/product.ts'
import { reasonedShopMoves } from '#machines/shop/shop.ts'
import { shopPolicy } from './tables/shop.ts'
import { syncJobPolicy } from './tables/sync-job.ts'
import { refundPolicy } from './tables/refund.ts'
import { parcelPolicy } from './tables/parcel.ts'
import { returnPolicy } from './tables/return.ts'
import { shipmentPolicy } from './tables/shipment.ts'
import { transactionPolicy } from './tables/transaction.ts'
import { userPolicy } from './tables/user.ts'
import { translationPolicy } from './tables/translation.ts'
import { waitlistEntryPolicy } from './tables/waitlist-entry.ts'
import { webhookPolicy } from './tables/webhook.ts'
import { webhookDeliveryPolicy } from './tables/webhook-delivery.ts'
import { workMonthPolicy } from './tables/work-month.ts'

export type World = { readonly db: Db; readonly shops: Shops }

/** What a walk through a life needs besides the life, and what it may never find. */
export type Walk = {
  /** The ways in which a record begins. */
  born: readonly ((world: World) => Promise<number>)[]
  /** All that can happen to it, with what differs in what it does. */
  cases: readonly LifeEvent[]
  /** A case as it can happen to this record: which of its payments is meant. */
  meant?: (world: World, id: number, event: LifeEvent) => Promise<LifeEvent>
  /** What a move takes, with the ids and amounts of this record. */
  params?: (world: World, row: Readonly<Record<string, unknown>>, event: LifeEvent) => object
  /** What happens without a button; tells whether the record moved. */
  raise?: (world: World, id: number, event: LifeEvent) => Promise<boolean>
  /** What goes on beside it: time passes, people sign in. */
  meanwhile?: (world: World, id: number) => Promise<unknown>
  /** Each a query that finds something only where the record is wrong. */
  wrong: Readonly<Record<string, (id: number) => Sql>>
}

const order: Walk = {
  born: [
    ...(['preparing', 'cart', 'pending-import', 'processing', 'partial-shipment'] as const).map(
      (status) =>
        ({ db, shops }: World) =>
          makeOrder(db, shops, status, status === 'partial-shipment' ? { shipped_quantity: 1, open_quantity: 1 } : {}),
    ),
    ({ db, shops }) => makeOrder(db, shops, 'processing', { has_unpaid_invoice: true, is_pickup: true }),
  ],
  // lines are named by their ids: the order's own walk sends them
  cases: eventCases.filter((event) => !('contents' in event && Array.isArray(event.contents))),
  params: ({ shops }, _, event) => ({
    ...('contents' in event && { contents: event.contents }),
    ...('mark_paid' in event && { mark_paid: event.mark_paid }),
    ...('payment_method_id' in event && { payment_method_id: shops.payment.pending }),
    ...('shipping_method_id' in event && { shipping_method_id: shops.pickup }),
  }),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, orderLife, id, event))) !== undefined,
  wrong: {
    'its state of sending is not what its lines and parcels say': (id) => sql`
      select from orders o join order_fulfilments f on f.order_id = o.id
      where o.id = ${id} and f.state <> o.fulfilment_state`,
    'more was sent than was ordered': (id) => sql`
      select from order_item_rows where order_id = ${id} and shipped_quantity > quantity`,
    'it is held and nobody knows from where, or not held and remembers it': (id) => sql`
      select from history h join orders o on o.id = h.record_id and h.object = 'order'
      where o.id = ${id} and h.verb = 'order.hold' and (o.status = 'on-hold') <> (o.held_from is not null)`,
    'its status is none': (id) => sql`select from orders where id = ${id} and status <> all(${orderStatuses}::text[])`,
  },
}

const invoice: Walk = {
  born: [
    ({ db, shops }) => makeInvoice(db, shops, 'created').then(({ id }) => id),
    ({ db, shops }) => makeInvoice(db, shops, 'over-due', { level: 2 }).then(({ id }) => id),
    ({ db, shops }) => makeInvoice(db, shops, 'reminded', { level: 3, order: 'pending' }).then(({ id }) => id),
    ({ db, shops }) => makeInvoice(db, shops, 'reminded', { level: 1, fees: '5.00' }).then(({ id }) => id),
    ({ db, shops }) => makeInvoice(db, shops, 'sent', { hasEmail: false, paid: '20.00' }).then(({ id }) => id),
  ],
  // what is reversed goes with the payment of its order
  cases: Object.values(invoicePolicy.events).filter(({ type }) => type !== 'invoice.payment_reversed'),
  // the newest, and what the server finds of it
  meant: async ({ db }, id, event) => {
    if (event.type !== 'invoice.reverse_payment') return event
    const payment = await db.maybe<{ payment_id: number; is_of_fees: boolean }>(sql`
      select id as payment_id, fee_amount > 0 and fee_amount = amount as is_of_fees from transactions
      where invoice_id = ${id} and status = 'captured' and date_booked is null order by id desc limit 1`)
    const { type } = event
    return payment === undefined
      ? { type }
      : { type, payment_id: payment.payment_id, ...(payment.is_of_fees && { is_of_fees: true }) }
  },
  params: (_, { open_total }, event) => {
    if ('payment_id' in event) return { payment_id: event.payment_id }
    if (!('amount' in event)) return {}
    const open = Number(open_total) || 1
    // a part, all, and more of what is open then
    const amounts: Readonly<Record<string, number>> = { '99.99': open / 2, '100.00': open, '100.01': open + 0.01 }
    return { amount: (amounts[String(event.amount)] ?? open).toFixed(2) }
  },
  raise: ({ db, shops }, id, { type }) => raiseOnInvoice(db, shops, id, type),
  // a day passes before the next reminder
  meanwhile: ({ db }, id) =>
    db.run(sql`
      update invoices set date_reminded = date_reminded - interval '1 day'
      where id = ${id} and date_reminded > now() - interval '1 day'`),
  wrong: {
    'more was paid than it is over, or less than nothing': (id) => sql`
      select from invoices where id = ${id} and (open_total < 0 or paid_total < 0)`,
    'it is paid and something is open, or the other way round': (id) => sql`
      select from invoices where id = ${id} and (status = 'paid' and open_total > 0
        or open_total = 0 and status in ('created', 'sent', 'over-due', 'reminded', 'ready-for-debt-collection'))`,
    'it was cancelled by hand with money on it': (id) => sql`
      select from invoices n where id = ${id} and status = 'cancelled' and paid_total > 0 and 'invoice.cancel' = (
        select verb from history where object = 'invoice' and record_id = n.id and to_status = 'cancelled'
          and from_status <> 'cancelled' order by id desc limit 1)`,
    'its payments are not what is paid of it': (id) => sql`
      select from invoices n where id = ${id}
        and not exists (select from history where object = 'invoice' and record_id = n.id and verb = 'invoice.settled')
        and paid_total <> (
          select coalesce(sum(amount - fee_amount + discount), 0) from transactions
          where invoice_id = n.id and status = 'captured')`,
    'its fees are not those of its reminders, or not paid by what came for them': (id) => sql`
      select from invoices n where id = ${id} and (
        fee_total <> (select coalesce(sum(fee - waived), 0) from invoice_reminders where invoice_id = n.id)
        or fee_paid <> (
          select coalesce(sum(fee_amount), 0) from transactions where invoice_id = n.id and status = 'captured'))`,
    'a reminder is due where none is sent': (id) => sql`
      select from invoices where id = ${id} and next_reminder_date is not null
        and status not in ('over-due', 'reminded')`,
  },
}

const user: Walk = {
  born: [({ db }) => makeUser(db).then(({ id }) => id), ({ db }) => makeUser(db, ['admin']).then(({ id }) => id)],
  cases: Object.values(userPolicy.events),
  meanwhile: ({ db }, id) =>
    db.run(sql`
      insert into sessions (user_id, token_hash, expires, remote_address)
      select id, sha256(gen_random_uuid()::text::bytea), now() + interval '1 hour', '' from users
      where id = ${id} and is_enabled`),
  wrong: {
    'they are disabled and signed in': (id) => sql`
      select from sessions s join users u on u.id = s.user_id where u.id = ${id} and not u.is_enabled`,
    'nobody administers the house': () => sql`
      select where not exists (
        select from users u join user_roles r on r.user_id = u.id and r.role = 'admin' where u.is_enabled)`,
  },
}

const shop: Walk = {
  born: [
    async ({ db, shops }) => {
      const { id } = await db.one<{ id: number }>(sql`
        insert into shops (name, type, language, currency, is_live, email, company_name, address_line_1, city, country_code)
        values ('Test', 'shop', 'de_DE', 'EUR', false, 'shop@example.com', 'Test', 'Hafenstraße 1', 'Kiel', 'DE')
        returning id`)
      await db.run(sql`
        insert into shop_payment_methods (shop_id, payment_method_id, place) values (${id}, ${shops.payment.pending}, 1)`)
      return id
    },
    // one that lacks all that its customers would meet
    ({ db }) =>
      db
        .one<{ id: number }>(sql`
          insert into shops (name, type, language, currency, is_live) values ('Test', 'shop', 'de_DE', 'EUR', false)
          returning id`)
        .then(({ id }) => id),
  ],
  cases: Object.values(shopPolicy.events),
  params: (_, __, { type }) => (reasonedShopMoves.some((move) => move === type) ? { reason: 'Wartung' } : {}),
  wrong: {
    'it is live, and its mails come from nobody': (id) => sql`
      select from shops where id = ${id} and is_live and email is null`,
  },
}

const product: Walk = {
  // in a shop, and in none; with variations, and a variation that is made no more
  born: [{}, { isInShop: false }, { type: 'variable' }, { isRetired: true }].map(
    ({
      isInShop = true,
      type = 'simple',
      isRetired = false,
    }: {
      isInShop?: boolean
      type?: string
      isRetired?: boolean
    }) =>
      async ({ db, shops }: World) => {
        const { id } = await db.one<{ id: number }>(sql`
          insert into products (sku, name, type, planned_publishing, is_retired)
          values (${crypto.randomUUID()}, 'Lampe', ${type}, now(), ${isRetired}) returning id`)
        if (isInShop) await db.run(sql`insert into product_shops (product_id, shop_id) values (${id}, ${shops.plain})`)
        return id
      },
  ),
  cases: Object.values(productPolicy.events),
  params: (_world, _row, { type }) => (type === 'product.correct_stock' ? { quantity: '+1', cause: 'found' } : {}),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, productLife, id, event))) !== undefined,
  // the server's own worker leaves it alone
  meanwhile: ({ db }, id) =>
    db.run(sql`
      update outbox set held_until = now() + interval '1 hour'
      where object = 'product' and record_id = ${id} and status = 'held'`),
  wrong: {
    'it is sold and still planned': (id) => sql`
      select from products where id = ${id} and is_active and planned_publishing is not null`,
    'its stock is not what its movements say': (id) => sql`
      select from products p where id = ${id} and p.stock_quantity <> coalesce(
        (select sum(m.quantity) from stock_movements m where m.product_id = p.id), 0)`,
    'it is sold although it is retired': (id) => sql`
      select from products where id = ${id} and is_active and is_retired`,
    'it is sold and nobody knows since when': (id) => sql`
      select from products where id = ${id} and is_active and date_published is null`,
    'what waits for its import waits for no job': (id) => sql`
      select from products where id = ${id} and import_status = 'ready' and not exists (
        select from outbox where object = 'product' and record_id = ${id} and kind = 'product_full'
          and status not in ('dropped', 'cancelled'))`,
  },
}

const waitlistEntry: Walk = {
  // the product is there, is not, has no list, is not sold
  born: [{}, { pieces: 0 }, { hasWaitlist: false }, { isActive: false }].map(
    (facts) =>
      ({ db, shops }: World) =>
        makeWaiting(db, shops.plain, { pieces: 1, ...facts }).then(({ entry }) => entry),
  ),
  cases: Object.values(waitlistEntryPolicy.events),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, waitlistEntryLife, id, event))) !== undefined,
  // the server's own worker leaves it alone
  meanwhile: ({ db }, id) =>
    db.run(sql`
      update outbox set held_until = now() + interval '1 hour'
      where object = 'waitlist-entry' and record_id = ${id} and status = 'held'`),
  wrong: {
    'they were told and nobody knows when, or wait and were': (id) => sql`
      select from waitlist_entries where id = ${id} and (status = 'notified') <> (date_notified is not null)`,
    'they count as told, and no mail or more than one is on its way': (id) => sql`
      select from waitlist_entries e where id = ${id} and (e.status = 'notified')::integer <> (
        select count(*) from outbox o where o.object = 'waitlist-entry' and o.record_id = e.id
          and o.status not in ('dropped', 'cancelled'))`,
    'they were told of what is not there': (id) => sql`
      select from waitlist_entry_rows where id = ${id} and status = 'notified' and not (is_in_stock and is_sold and has_waitlist)`,
  },
}

const customer: Walk = {
  // private, a business with a paper, one that has shown nothing, one without a name
  born: [
    { is_b2b: false, company: 'Werft GmbH', papers: 1 },
    { is_b2b: true, company: 'Werft GmbH', papers: 1 },
    { is_b2b: true, company: 'Werft GmbH', papers: 0 },
    { is_b2b: true, company: null, papers: 1 },
  ].map(({ is_b2b, company, papers }) => async ({ db }: World) => {
    const number = `T-${crypto.randomUUID().slice(0, 13)}`
    const { id } = await db.one<{ id: number }>(sql`
      insert into customers (customer_number, email, company, is_b2b, status)
      values (${number}, ${`${number}@example.com`}, ${company}, ${is_b2b}, ${is_b2b ? 'to-check' : 'private'}) returning id`)
    if (papers > 0) await db.run(sql`insert into customer_papers (customer_id, type) values (${id}, 'trade-licence')`)
    return id
  }),
  cases: Object.values(customerPolicy.events),
  params: (_, __, { type }) => (type === 'customer.refuse' ? { reason: 'Kein Gewerbe' } : {}),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, customerLife, id, event))) !== undefined,
  wrong: {
    'its flags say something else than its status': (id) => sql`
      select from customers where id = ${id}
        and (is_b2b <> (status <> 'private') or is_b2b_validated <> (status = 'validated'))`,
    'it was decided and nobody knows by whom, or somebody decided what is open': (id) => sql`
      select from customers where id = ${id}
        and ((status in ('validated', 'refused')) <> (date_decided is not null and decided_by is not null)
          or (status = 'refused') <> (refusal is not null))`,
    'it was validated without a proof': (id) => sql`
      select from customer_rows where id = ${id} and status = 'validated' and not has_proof`,
  },
}

const madeAbsence = async (
  { db }: World,
  { kind, status, after }: { kind: string; status: string; after: number },
): Promise<number> => {
  const { id: employee } = await makeEmployee(db)
  const { id } = await db.one<{ id: number }>(sql`
    insert into absences (employee_id, kind, status, first_day, last_day, days)
    select ${employee}, ${kind}, ${status}, current_date + ${after}::integer, current_date + ${after}::integer + 6, 5 returning id`)
  await db.run(sql`
    insert into absence_days (absence_id, employee_id, day, part, is_sick)
    select a.id, a.employee_id, day::date, 1, ${kind === 'sick_leave'}
    from absences a, generate_series(a.first_day, a.last_day, interval '1 day') day where a.id = ${id}`)
  const away = await daysOf(db, id)
  await transaction(db, (tx) => countAbsence(tx, away))
  return id
}

const absence: Walk = {
  // asked for, reported, asked for too late
  born: [
    { kind: 'vacation', status: 'requested', after: 20 },
    { kind: 'sick_leave', status: 'reported', after: 0 },
    { kind: 'unpaid_leave', status: 'requested', after: -3 },
  ].map((one) => (world: World) => madeAbsence(world, one)),
  cases: Object.values(absencePolicy.events),
  params: (_, __, { type }) => (type === 'absence.refuse' ? { reason: 'Inventur' } : {}),
  wrong: {
    'its days stand in the way although nobody is away, or do not although somebody is': (id) => sql`
      select from absences a join absence_days d on d.absence_id = a.id
      where a.id = ${id} and d.is_live = (a.status in ('refused', 'withdrawn'))`,
    'what the day came to says something else than the absence': (id) => sql`
      select from absences a
      join absence_days d on d.absence_id = a.id
      join work_days w on w.user_id = a.employee_id and w.day = d.day
      where a.id = ${id}
        and (w.absence_kind is not null) <> (a.status in ('approved', 'confirmed', 'reported', 'withdrawal-requested'))`,
    'it was decided and nobody knows by whom': (id) => sql`
      select from absences where id = ${id}
        and (status in ('approved', 'confirmed', 'refused') and decided_by is null or (status = 'refused') <> (refusal is not null))`,
  },
}

const correction: Walk = {
  born: [
    async ({ db }: World) => {
      const { id: employee } = await makeEmployee(db)
      const day = sql`(current_date - 2)`
      await db.run(sql`
        insert into work_sessions (user_id, is_work_session, date_start, date_end)
        values (${employee}, true, ${day} + interval '8 hours', ${day} + interval '10 hours')`)
      const { id } = await db.one<{ id: number }>(sql`
        insert into corrections (employee_id, day, date_from, date_to, status, reason, asked_by)
        values (${employee}, ${day}, ${day} - interval '1 hour', ${day} + interval '23 hours', 'requested', 'Gehen vergessen', 'Nora Vogel')
        returning id`)
      await db.run(sql`
        insert into correction_sessions (correction_id, is_work_session, date_start, date_end)
        values (${id}, true, ${day} + interval '8 hours', ${day} + interval '13 hours')`)
      return id
    },
  ],
  cases: Object.values(correctionPolicy.events),
  params: (_, __, { type }) => (type === 'correction.refuse' ? { reason: 'Stimmt so' } : {}),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, correctionLife, id, event))) !== undefined,
  wrong: {
    'what counts is not what was approved, or what was booked is gone': (id) => sql`
      select from corrections c
      where c.id = ${id} and (
        (select sum(extract(epoch from date_end - date_start)) / 3600 from counted_sessions s where s.user_id = c.employee_id)
          <> case when c.status = 'approved' then 5 else 2 end
        or (select count(*) from work_sessions s where s.user_id = c.employee_id) <> 1)`,
  },
}

const isMove = (type: string): boolean => syncJobMoves.some((move) => move === type)

const syncJob: Walk = {
  // what its worker does goes another way: each status is a beginning, and a job of a shop that is not connected waits
  born: syncJobStatuses.map(
    (status) =>
      ({ db, shops }: World) =>
        db
          .one<{ id: number }>(sql`
            insert into outbox (object, record_id, shop_id, kind, name, status, tries, held_until)
            values ('order', 1, ${shops.bare}, 'order_transition', 'order_transition', ${status}, 7,
              now() + interval '1 hour') returning id`)
          .then(({ id }) => id),
  ),
  cases: Object.values(syncJobPolicy.events).filter(({ type }) => isMove(type)),
  params: (_, __, { type }) => (type === 'sync-job.dismiss' ? { reason: 'Sent by hand' } : {}),
  wrong: {
    'it was dismissed and nobody knows why': (id) => sql`
      select from outbox where id = ${id} and status = 'cancelled' and reason is null and version > 1`,
    'it begins anew with tries that are spent': (id) => sql`
      select from outbox o where id = ${id} and status = 'queued' and tries > 0 and 'sync-job.retry' = (
        select verb from history where object = 'sync-job' and record_id = o.id order by id desc limit 1)`,
  },
}

const communication: Walk = {
  born: communicationStatuses.map((status) => async ({ db, shops }: World) => {
    const order = await makeOrder(db, shops, 'processing')
    const { id } = await db.one<{ id: number }>(sql`
          insert into communications (object, order_id, template, language, status, recipient, subject, text, date_sent)
          values ('order', ${order}, 'order_placed', 'de_DE', ${status}, 'someone@example.com', 'Test', 'Test',
            ${status === 'sent' ? sql`now()` : null}) returning id`)
    return id
  }),
  cases: Object.values(communicationPolicy.events),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, communicationLife, id, event))) !== undefined,
  // the server's own worker leaves it alone
  meanwhile: ({ db }, id) =>
    db.run(sql`
      update outbox set held_until = now() + interval '1 hour'
      where object = 'communication' and record_id = ${id} and status = 'held'`),
  wrong: {
    'it was sent and nobody knows when': (id) => sql`
      select from communications where id = ${id} and status = 'sent' and date_sent is null`,
    'it waits and nobody sends it': (id) => sql`
      select from communications c where id = ${id} and status = 'queued' and version > 1
        and 'communication.resend' = (
          select verb from history where object = 'communication' and record_id = c.id order by id desc limit 1)
        and not exists (
          select from outbox where object = 'communication' and record_id = c.id and status = 'held')`,
  },
}

const cronJob: Walk = {
  born: [
    ({ db }) =>
      db
        .one<{ id: number }>(sql`
          insert into cron_jobs (name, date_known) values (${crypto.randomUUID()}, now()) returning id`)
        .then(({ id }) => id),
  ],
  // a run is a job of the house, which its own tests follow
  cases: Object.values(cronJobPolicy.events).filter(({ type }) => type !== 'cron-job.run'),
  wrong: {},
}

const makeWebhook = ({ db }: World) =>
  db
    .one<{ id: number }>(sql`
      insert into webhooks (name, event, url, secret_sealed, date_secret)
      values (${crypto.randomUUID()}, 'order.changed', 'https://receiver.example/', 'sealed', now()) returning id`)
    .then(({ id }) => id)

const webhookWalk: Walk = {
  born: [makeWebhook],
  cases: Object.values(webhookPolicy.events),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, webhookLife, id, event))) !== undefined,
  wrong: {
    'it goes on, and says why it was paused': (id) => sql`
      select from webhooks where id = ${id} and status = 'active' and pause is not null`,
    'it goes on without a secret': (id) => sql`
      select from webhooks where id = ${id} and status = 'active' and secret_sealed is null`,
  },
}

const deliveryWalk: Walk = {
  born: ['held', 'waiting', 'retrying', 'given-up', 'delivered'].map((status) => async (world: World) => {
    const { id } = await world.db.one<{ id: number }>(sql`
      insert into webhook_deliveries (webhook_id, status, event, object, record_id, payload, tries, held_until)
      values (${await makeWebhook(world)}, ${status}, 'order.changed', 'order', 1, '{}', 2, now() + interval '1 hour')
      returning id`)
    return id
  }),
  cases: Object.values(webhookDeliveryPolicy.events).filter(({ type }) => deliveryMoves.some((move) => move === type)),
  params: (_, __, { type }) => (type === 'webhook-delivery.dismiss' ? { reason: 'Told by hand' } : {}),
  wrong: {
    'somebody dismissed it, and nobody knows why': (id) => sql`
      select from webhook_deliveries where id = ${id} and status = 'dismissed' and reason is null`,
    'it waits, and its tries count on': (id) => sql`
      select from webhook_deliveries where id = ${id} and status = 'waiting' and version > 1 and tries > 0
        and 'webhook-delivery.retry' = (
          select verb from history where object = 'webhook-delivery' and record_id = ${id} order by id desc limit 1)`,
  },
}

const workMonth: Walk = {
  // one that is over, and one that goes on
  born: [3, 0].map((ago) => async ({ db }: World) => {
    const { id: user } = await makeUser(db, ['worktime_tracking_kontor'])
    const { id } = await db.one<{ id: number }>(sql`
        insert into work_months (user_id, name, month)
        values (${user}, '', date_trunc('month', now() - make_interval(months => ${ago}))::date)
        returning id`)
    return id
  }),
  cases: Object.values(workMonthPolicy.events),
  params: (_, __, { type }) => (type === 'work-month.reopen' ? { reason: 'The wages were wrong' } : {}),
  wrong: {
    'it is closed, and nobody knows since when': (id) => sql`
      select from work_months where id = ${id} and (status = 'closed') <> (date_closed is not null)`,
    'it is closed, and goes on': (id) => sql`
      select from work_month_rows where id = ${id} and status = 'closed' and not is_over`,
  },
}

const bankStatementLine: Walk = {
  born: [
    // in full, in part, and beyond what is owed
    ...['100.00', '30.00', '105.00'].map((amount) => (world: World) => makeBankLine(world, amount)),
    (world) => makeBankLine(world, '-12.50'),
  ],
  cases: Object.values(bankStatementLinePolicy.events),
  wrong: {
    'what was booked of it is not what it brought': (id) => sql`
      select from bank_statement_lines l where id = ${id} and status = 'booked' and amount <> (
        select coalesce(sum(amount), 0) from bank_bookings where line_id = l.id and date_reversed is null)`,
    'it is not booked, and something is': (id) => sql`
      select from bank_statement_lines l where id = ${id} and status <> 'booked'
        and exists (select from bank_bookings where line_id = l.id and date_reversed is null)`,
    'it is booked with a payment that is void': (id) => sql`
      select from bank_bookings b join transactions t on t.id = b.transaction_id
      where b.line_id = ${id} and b.date_reversed is null and t.status <> 'captured'`,
    'its invoice has another amount than its payments': (id) => sql`
      select from bank_statement_lines l join invoices n on n.id = l.invoice_id where l.id = ${id}
        and n.paid_total <> (
          select coalesce(sum(amount + discount), 0) from transactions where invoice_id = n.id and status = 'captured')`,
  },
}

const document: Walk = {
  born: documentStatuses.map((status) => async ({ db, shops }: World) => {
    const order = await makeOrder(db, shops, 'proposal')
    const { id } = await db.one<{ id: number }>(sql`
      insert into documents (order_id, shop_id, type, number, status, date_issued, date_sent)
      values (${order}, ${shops.plain}, 'proposal', ${crypto.randomUUID().slice(0, 30)}, ${status},
        ${status === 'draft' ? null : sql`now()`}, ${status === 'sent' ? sql`now()` : null})
      returning id`)
    return id
  }),
  cases: Object.values(documentPolicy.events),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, documentLife, id, event))) !== undefined,
  // the server's own worker leaves its mail alone
  meanwhile: ({ db }, id) =>
    db.run(sql`
      update outbox set held_until = now() + interval '1 hour'
      where object = 'order' and status = 'held' and record_id = (select order_id from documents where id = ${id})`),
  wrong: {
    'it was sent and nobody knows when': (id) => sql`
      select from documents where id = ${id} and status = 'sent' and date_sent is null`,
    'it was sent by hand and no mail goes out': (id) => sql`
      select from documents d where id = ${id} and 'document.send' = (
        select verb from history where object = 'document' and record_id = d.id order by id desc limit 1)
        and not exists (
          select from outbox where object = 'order' and record_id = d.order_id and name = 'order_offered'
            and status = 'held')`,
  },
}

const payment =
  (status: string, provider: string | null) =>
  async ({ db, shops }: World) => {
    const order = await makeOrder(db, shops, 'pending')
    const isCaptured = status === 'captured'
    if (isCaptured) await db.run(sql`update orders set paid_total = 40 where id = ${order}`)
    const { id } = await db.one<{ id: number }>(sql`
    insert into transactions (order_id, payment_method_id, status, provider, amount, currency)
    values (${order}, ${shops.payment.pending}, ${status}, ${provider}, 40, 'EUR') returning id`)
    return id
  }

const transactionWalk: Walk = {
  born: [
    payment('pending', 'simulated'),
    payment('pending', null),
    payment('authorised', 'simulated'),
    payment('captured', null),
  ],
  // what is refunded goes with its refund
  cases: Object.values(transactionPolicy.events).filter(({ type }) => type !== 'transaction.refunded'),
  params: (_, __, { type }) => (type === 'transaction.charge_back' ? { reason: 'No funds' } : {}),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, transactionLife, id, event))) !== undefined,
  // the server's own worker leaves it alone, and somebody answers in its place
  meanwhile: ({ db }, id) =>
    db.run(sql`
      update outbox set held_until = now() + interval '1 hour'
      where kind = 'payment' and payload ->> 'transaction_id' = ${String(id)} and status = 'held'`),
  wrong: {
    'what its order has got is not what was paid for it': (id) => sql`
      select from orders o join transactions t on t.order_id = o.id
      where t.id = ${id} and o.paid_total <> case t.status when 'captured' then t.amount else 0 end`,
    'it came in and nobody knows when': (id) => sql`
      select from transactions where id = ${id} and status = 'captured' and date_paid is null and version > 1`,
    'somebody is asked twice': (id) => sql`
      select from outbox where kind = 'payment' and payload ->> 'transaction_id' = ${String(id)} and status = 'held'
      having count(*) > 1`,
  },
}

const given =
  (amount: string) =>
  async ({ db, shops }: World) => {
    const order = await makeOrder(db, shops, 'processing', { has_payment: true, is_paid: true })
    const { id } = await db.one<{ id: number }>(sql`
    insert into refunds (order_id, currency, adjustment) values (${order}, 'EUR', ${amount}) returning id`)
    await db.run(sql`
    insert into refund_items (refund_id, order_item_id, quantity)
    select ${id}, min(id), 1 from order_items where order_id = ${order}`)
    await transaction(db, (tx) => settleRefund(tx, id))
    return id
  }

const refundWalk: Walk = {
  born: [given('0'), given('50'), given('-50')],
  cases: Object.values(refundPolicy.events),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, refundLife, id, event))) !== undefined,
  // somebody lets the provider give it back after all; the server's own worker leaves it alone
  meanwhile: async ({ db }, id) => {
    await db.run(sql`update refunds set is_automatic = true where id = ${id} and status = 'failed'`)
    await db.run(sql`
      update outbox set status = 'dropped'
      where kind = 'refund' and payload ->> 'refund_id' = ${String(id)} and status = 'held'`)
  },
  wrong: {
    'more was given back than was paid': (id) => sql`
      select from transactions t join refunds r on r.order_id = t.order_id
      where r.id = ${id} and t.refunded_amount > t.amount`,
    'what is confirmed is not taken from payments, or what is not is': (id) => sql`
      select from refunds r where id = ${id} and r.gross * (r.status in ('confirmed', 'paid-out', 'failed'))::integer <> (
        select coalesce(sum(p.amount), 0) from refund_payments p where p.refund_id = r.id)`,
    'its order does not know of it': (id) => sql`
      select from orders o join refunds r on r.order_id = o.id
      where r.id = ${id} and o.refund_total <> r.gross * (r.status in ('confirmed', 'paid-out', 'failed'))::integer`,
    'its taxes are not its tax': (id) => sql`
      select from refunds r where id = ${id} and r.tax <> (
        select coalesce(sum(amount), 0) from refund_taxes where refund_id = r.id)`,
  },
}

/** A shipment of an order that is ready to send, with a parcel that weighs something. */
const packed = async ({ db, shops }: World) => {
  const order = await makeOrder(db, shops, 'preparing-for-shipment', { open_quantity: 2 })
  const { id } = await db.one<{ id: number }>(sql`
    insert into shipments (order_id, date_packed) values (${order}, now()) returning id`)
  await db.run(sql`
    insert into shipment_contents (shipment_id, order_item_id, quantity)
    select ${id}, min(id), 1 from order_items where order_id = ${order} and is_shippable`)
  await db.run(sql`
    insert into parcels (shipment_id, vendor, auto_weight, item_weight) values (${id}, 'simulated', false, 1.25)`)
  return id
}

const shipmentWalk: Walk = {
  born: [packed],
  // an order called off, or what comes back, is none of a shipment's own doing
  cases: Object.values(shipmentPolicy.events).filter(
    ({ type }) => type !== 'shipment.left' && type !== 'shipment.arrived',
  ),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, shipmentLife, id, event))) !== undefined,
  wrong: {
    'its order does not stand where it stands': (id) => sql`
      select from shipments s join orders o on o.id = s.order_id
      where s.id = ${id} and (s.status = 'shipped' and o.status = 'preparing-for-shipment'
        or s.status = 'not-yet-shipped' and o.status = 'order-in-transit')`,
    'it left and nobody knows when, or the other way round': (id) => sql`
      select from shipments where id = ${id} and (status in ('shipped', 'returned')) <> (date_shipped is not null)`,
    'a label of it outlives it': (id) => sql`
      select from parcels p join shipments s on s.id = p.shipment_id
      where s.id = ${id} and s.status = 'voided' and p.status <> 'voided' and 'shipment.void' = (
        select verb from history where object = 'shipment' and record_id = s.id order by id desc limit 1)`,
    'stock was moved for what is here, or not for what left': (id) => sql`
      select from shipments s where s.id = ${id} and s.status in ('not-yet-shipped', 'shipped') and (
        select coalesce(sum(m.quantity), 0) from stock_movements m where m.order_id = s.order_id) <> (
        select -coalesce(sum(c.quantity) filter (where s.status = 'shipped' and p.manage_stock), 0)
        from shipment_contents c join order_items i on i.id = c.order_item_id join products p on p.id = i.product_id
        where c.shipment_id = s.id)`,
  },
}

/** Two pieces of what was sent and paid for come back. */
const announced =
  (facts: { has_payment: boolean; is_paid: boolean }) =>
  async ({ db, shops }: World) => {
    const order = await makeOrder(db, shops, 'order-in-transit', { shipped_quantity: 3, open_quantity: 0, ...facts })
    await db.run(sql`
      update products p set manage_stock = true, weight = 1 from order_items i
      where i.product_id = p.id and i.order_id = ${order}`)
    const { id } = await db.one<{ id: number }>(sql`
      insert into returns (order_id) values (${order}) returning id`)
    await db.run(sql`
      insert into return_items (return_id, order_item_id, quantity)
      select ${id}, order_item_id, 1 from returnable_lines where order_id = ${order} and returnable_quantity > 0
      order by order_item_id limit 2`)
    return id
  }

const returnWalk: Walk = {
  born: [announced({ has_payment: true, is_paid: true }), announced({ has_payment: false, is_paid: false })],
  cases: Object.values(returnPolicy.events),
  params: (_, __, { type }) => (type === 'return.refuse' ? { reason: 'Not ours' } : {}),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, returnLife, id, event))) !== undefined,
  wrong: {
    'more comes back than was sent': (id) => sql`
      select from returnable_lines l join returns r on r.order_id = l.order_id
      where r.id = ${id} and l.returning_quantity > l.shipped_quantity`,
    'its order does not know what came back': (id) => sql`
      select from returns r where r.id = ${id} and (
        select coalesce(sum(i.return_quantity), 0) from order_items i where i.order_id = r.order_id) <> (
        select coalesce(sum(x.quantity) filter (where r.status in ('accepted', 'refunded')), 0)
        from return_items x where x.return_id = r.id)`,
    'stock was moved for what was not accepted, or not for what was': (id) => sql`
      select from returns r where r.id = ${id} and (
        select coalesce(sum(m.quantity), 0) from stock_movements m where m.order_id = r.order_id and m.note = r.number) <> (
        select coalesce(sum(x.quantity) filter (where r.status in ('accepted', 'refunded') and x.restock), 0)
        from return_items x where x.return_id = r.id)`,
    'more than one refund is drafted for it': (id) => sql`
      select from refunds where return_id = ${id} and status <> 'discarded' having count(*) > 1`,
    'a label of what was withdrawn outlives it': (id) => sql`
      select from parcels p join shipments s on s.id = p.shipment_id join returns r on r.id = s.return_id
      where r.id = ${id} and r.status = 'withdrawn' and p.status <> 'voided'`,
  },
}

const parcelWalk: Walk = {
  born: [
    async (world) => {
      const shipment = await packed(world)
      return (await world.db.one<{ id: number }>(sql`select id from parcels where shipment_id = ${shipment}`)).id
    },
  ],
  cases: Object.values(parcelPolicy.events),
  raise: async ({ db }, id, event) =>
    (await transaction(db, (tx) => applyOccurrence(tx, parcelLife, id, event))) !== undefined,
  wrong: {
    'a label that was asked for was given up, and its carrier is not told': (id) => sql`
      select from parcels p where id = ${id} and status = 'voided' and exists (
        select from history h where h.object = 'parcel' and h.record_id = p.id and h.to_status = 'voided'
          and h.from_status in ('requested', 'ready', 'printed')) and not exists (
        select from outbox where kind = 'carrier' and name = 'void_label' and payload ->> 'parcel_id' = p.id::text)`,
    'it is printed and nobody knows when': (id) => sql`
      select from parcels where id = ${id} and status = 'printed' and date_printed is null`,
  },
}

/** What its source says after an occurrence; the database sees to the status. */
const sources: Readonly<Record<string, { status: string; name: Sql }>> = {
  'translation.source_changed': { status: 'done', name: sql`p.name || '!'` },
  'translation.source_restored': { status: 'outdated', name: sql`t.source_before` },
}

/** The name of a product in French, as far as it has come. */
const bornTranslation =
  (status: TranslationStatus) =>
  async ({ db }: World): Promise<number> => {
    const { id: product } = await db.one<{ id: number }>(sql`
      insert into products (sku, name, type) values (${crypto.randomUUID()}, 'Lampe', 'simple') returning id`)
    const of = sql`object = 'product' and object_id = ${product} and field = 'name' and locale = 'fr_FR'`
    if (status !== 'missing') await db.run(sql`update translations set target = 'Lampe' where ${of}`)
    if (status === 'done' || status === 'outdated')
      await db.run(sql`update translations set status = 'done', shown = target, made_hash = source_hash where ${of}`)
    if (status === 'outdated') await db.run(sql`update products set name = 'Lampe 2' where id = ${product}`)
    await db.run(
      sql`delete from history where object = 'translation' and record_id in (select id from translations where ${of})`,
    )
    return (await db.one<{ id: number }>(sql`select id from translations where ${of}`)).id
  }

const translation: Walk = {
  // what is written in it is written in its editor: each status is a beginning
  born: translationStatuses.map(bornTranslation),
  cases: Object.values(translationPolicy.events).filter(
    ({ type }) => Object.hasOwn(sources, type) || translationMoves.some((move) => move === type),
  ),
  raise: async ({ db }, id, { type }) => {
    const source = sources[type]
    const now = await db.one<{ status: string }>(sql`select status from translations where id = ${id}`)
    if (source === undefined || now.status !== source.status) return false
    const changed = await db.run(sql`
      update products p set name = ${source.name} from translations t where t.id = ${id} and p.id = t.object_id`)
    return changed === 1
  },
  wrong: {
    'it is done, and not from the source as it is': (id) => sql`
      select from translations where id = ${id} and status = 'done' and made_hash is distinct from source_hash`,
    'it is outdated although its source is the same': (id) => sql`
      select from translations where id = ${id} and status = 'outdated' and made_hash = source_hash`,
    'customers read what nobody has done': (id) => sql`
      select from translations where id = ${id} and status = 'missing' and shown is not null`,
  },
}

/** How each life is walked, by its object. */
export const walks: Readonly<Record<string, Walk>> = {
  order,
  invoice,
  refund: refundWalk,
  return: returnWalk,
  shipment: shipmentWalk,
  parcel: parcelWalk,
  transaction: transactionWalk,
  document,
  communication,
  user,
  shop,
  'bank-statement-line': bankStatementLine,
  'sync-job': syncJob,
  'cron-job': cronJob,
  webhook: webhookWalk,
  'webhook-delivery': deliveryWalk,
  'work-month': workMonth,
  product,
  'waitlist-entry': waitlistEntry,
  customer,
  absence,
  correction,
  translation,
}
