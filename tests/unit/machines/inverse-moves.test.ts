import { expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import type { OrderRow } from '#entities/order/order.ts'
import { standingOfProduct, type ProductStatus } from '#entities/product/status.ts'
import { switchesIn, type ShopStatus } from '#entities/shop/status.ts'
import type { UserRow } from '#entities/user/user.ts'
import type { Life } from '#machines/life/define-life.ts'
import { lives } from '#machines/life/lives.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import { lifeOfOrder } from '#machines/order/life.ts'
import { lifeOfUser } from '#machines/user/life.ts'
import { inverseMoves, refusalOfInverse } from '#machines/life/inverse-moves.ts'
import { readyOrder } from '#tests/support/order-life.ts'

type AnyLife = Life<LiveRow, Readonly<Record<string, unknown>>>

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const known = { id: 7, version: 1 }

const order = { ...known, ...readyOrder }
const invoice = {
  ...known,
  paid_total: '0.00',
  open_total: '100.00',
  fee_open: '0.00',
  reminder_level: 1,
  reminders_suspended: false,
  date_reminded: null,
  date_handed_over: null,
  email: 'nora.vogel@example.com',
}
const shop = {
  ...known,
  email: 'shop@example.com',
  company_name: 'Muster GmbH',
  address_line_1: 'Hafenstraße 1',
  city: 'Kiel',
  country_code: 'DE',
  has_payment_method: true,
}
const user = { ...known, is_last_admin: false }

/** Records that differ in what decides where a move leads. */
const records: Readonly<Record<string, readonly ((status: string) => LiveRow)[]>> = {
  order: [
    (status) => ({ ...order, status, held_from: status === 'on-hold' ? 'processing' : null }),
    (status) => ({ ...order, status, packed_quantity: 1, has_payment: true }),
    (status) => ({ ...order, status, is_pickup: true, is_paid: true, has_cancellation: true }),
  ],
  invoice: [
    (status) => ({ ...invoice, status }),
    (status) => ({ ...invoice, status, reminders_suspended: true, email: null }),
  ],
  'bank-statement-line': (['sure', 'unclear'] as const).map((match) => (status: string) => ({
    ...known,
    status,
    match,
    has_suggestion: true,
    is_owed: true,
    is_taken_over: false,
    is_excess_used: false,
  })),
  document: [(status) => ({ ...known, status, type: 'invoice', email: 'nora.vogel@example.com' })],
  communication: [(status) => ({ ...known, status })],
  'cron-job': [(status) => ({ ...known, status, is_running: false })],
  webhook: [(status) => ({ ...known, status, has_secret: true })],
  'webhook-delivery': [(status) => ({ ...known, status, tries: 3, is_retried: true })],
  'sync-job': [(status) => ({ ...known, status, tries: 3 })],
  'work-month': [
    (status) => ({ ...known, status, is_over: true, has_open_session: false, is_in_grace: false, open_requests: 0 }),
  ],
  refund: [
    (status) => ({
      ...known,
      status,
      gross: '40.00',
      left_total: '100.00',
      left_by_hand: '100.00',
      left_by_provider: '100.00',
      has_lines_left: true,
      is_automatic: true,
      is_asked: false,
    }),
  ],
  shipment: [
    (status) => ({
      ...known,
      status,
      quantity: 2,
      order_status: status === 'shipped' ? 'order-in-transit' : 'processing',
      open_label_count: 0,
      missing_label_count: 1,
      tracking_number: null,
      date_tracked: null,
      is_return: false,
      is_verified: true,
      has_return: false,
      is_open: true,
      is_collected: false,
    }),
  ],
  return: [
    (status) => ({
      ...known,
      status,
      quantity: 2,
      open_label_count: 0,
      is_tracked: false,
      is_sent: true,
      refund: null,
      has_payments: true,
    }),
  ],
  parcel: [
    (status) => ({
      ...known,
      status,
      vendor: 'simulated',
      has_address: true,
      has_contents: true,
      total_weight: 1.25,
      shipment_status: 'not-yet-shipped',
      order_status: 'processing',
      is_return: false,
      is_collected: false,
      is_tracked: false,
    }),
  ],
  transaction: [
    (status) => ({ ...known, status, provider: 'simulated', is_asked: false, refunded_amount: '0.00' }),
    (status) => ({ ...known, status, provider: null, is_asked: false, refunded_amount: '0.00' }),
    (status) => ({
      ...known,
      status,
      provider: null,
      is_excess: true,
      excess_left: '5.00',
      has_other_debt: true,
      refunded_amount: '0.00',
    }),
  ],
  user: [(status) => ({ ...user, is_enabled: status === 'enabled' })],
  absence: [
    (status) => ({ ...known, status, employee: { id: 99, label: 'Nora Vogel' }, days_short: 0, date_certified: null }),
  ],
  correction: [(status) => ({ ...known, status, employee: { id: 99, label: 'Nora Vogel' } })],
  customer: [(status) => ({ ...known, status, company: 'Werft GmbH', has_proof: true })],
  product: [
    (status) => ({
      ...known,
      has_shops: true,
      type: 'simple',
      is_retired: false,
      ...standingOfProduct(status as ProductStatus),
    }),
  ],
  'waitlist-entry': [(status) => ({ ...known, status, has_waitlist: true, is_sold: true, is_in_stock: true })],
  translation: [(status) => ({ ...known, status, source: 'Zelt', target: 'Tente', max_length: 80 })],
  shop: [(status) => ({ ...shop, ...switchesIn(status as ShopStatus) })],
}

/** By hand: by which move each is taken back, whatever its rules say; every other has no way but the engine's own. */
const inversesByHand: Readonly<Record<string, readonly string[]>> = {
  order: [
    'preparing order.cancel cancelled: order.reopen',
    'cancelled order.reopen preparing: order.cancel',
    'partial-shipment order.prepare_shipping preparing-for-shipment: order.confirm_shipment',
    'ready-for-pickup order.prepare_pickup preparing-for-pickup: order.ready_for_pickup',
    'processing order.hold on-hold: order.release',
    'pending-confirmation order.hold on-hold: order.resume',
    'confirmed order.hold on-hold: order.resume',
    'pending order.hold on-hold: order.resume',
    'processing order.hold on-hold: order.resume',
    'preparing-for-shipment order.hold on-hold: order.resume',
    'preparing-for-pickup order.hold on-hold: order.resume',
    'ready-for-pickup order.hold on-hold: order.resume',
    'partial-shipment order.hold on-hold: order.resume',
    'on-hold order.release processing: order.hold',
    'on-hold order.resume processing: order.hold',
    'processing order.prepare_shipping preparing-for-shipment: order.release',
    'processing order.prepare_pickup preparing-for-pickup: order.release',
    'preparing-for-shipment order.release processing: order.prepare_shipping',
    'preparing-for-shipment order.confirm_shipment partial-shipment: order.prepare_shipping',
    'preparing-for-shipment order.prepare_pickup preparing-for-pickup: order.prepare_shipping',
    'preparing-for-pickup order.release processing: order.prepare_pickup',
    'preparing-for-pickup order.prepare_shipping preparing-for-shipment: order.prepare_pickup',
    'preparing-for-pickup order.ready_for_pickup ready-for-pickup: order.prepare_pickup',
  ],
  invoice: [
    'reminded invoice.mark_paid paid: invoice.reverse_payment',
    ...['sent', 'over-due', 'reminded'].flatMap((status) => [
      `${status} invoice.suspend ${status}: invoice.resume`,
      `${status} invoice.resume ${status}: invoice.suspend`,
    ]),
  ],
  webhook: ['active webhook.pause paused: webhook.resume', 'paused webhook.resume active: webhook.pause'],
  'webhook-delivery': [
    'waiting webhook-delivery.dismiss dismissed: webhook-delivery.retry',
    'dismissed webhook-delivery.retry waiting: webhook-delivery.dismiss',
  ],
  'sync-job': [
    'queued sync-job.dismiss cancelled: sync-job.retry',
    'cancelled sync-job.retry queued: sync-job.dismiss',
  ],
  refund: [],
  shipment: [
    'not-yet-shipped shipment.ship shipped: shipment.unship',
    'shipped shipment.unship not-yet-shipped: shipment.ship',
  ],
  return: [],
  parcel: [],
  transaction: [],
  'bank-statement-line': ['sure', 'unclear'].flatMap((status) => [
    `${status} bank-statement-line.book booked: bank-statement-line.unbook`,
    `booked bank-statement-line.unbook ${status}: bank-statement-line.book`,
    `${status} bank-statement-line.ignore ignored: bank-statement-line.reopen`,
    `ignored bank-statement-line.reopen ${status}: bank-statement-line.ignore`,
    `${status} bank-statement-line.postpone later: bank-statement-line.reopen`,
    `later bank-statement-line.reopen ${status}: bank-statement-line.postpone`,
  ]),
  document: [],
  communication: [],
  'cron-job': ['on cron-job.switch_off off: cron-job.switch_on', 'off cron-job.switch_on on: cron-job.switch_off'],
  shop: [
    ...['synced-live', 'synced-test', 'unsynced-live', 'unsynced-test'].flatMap((rest) => [
      `active-${rest} shop.disable disabled-${rest}: shop.enable`,
      `disabled-${rest} shop.enable active-${rest}: shop.disable`,
    ]),
    ...['active', 'disabled'].flatMap((takes) => [
      ...['live', 'test'].flatMap((mode) => [
        `${takes}-synced-${mode} shop.sync_off ${takes}-unsynced-${mode}: shop.sync_on`,
        `${takes}-unsynced-${mode} shop.sync_on ${takes}-synced-${mode}: shop.sync_off`,
      ]),
      ...['synced', 'unsynced'].flatMap((sync) => [
        `${takes}-${sync}-live shop.go_test ${takes}-${sync}-test: shop.go_live`,
        `${takes}-${sync}-test shop.go_live ${takes}-${sync}-live: shop.go_test`,
      ]),
    ]),
  ],
  product: [
    ...['none', 'ready', 'imported'].flatMap((rest) => [
      `inactive-${rest} product.activate active-${rest}: product.deactivate`,
      `active-${rest} product.deactivate inactive-${rest}: product.activate`,
    ]),
    ...['active', 'inactive'].flatMap((sale) => [
      `${sale}-none product.make_ready ${sale}-ready: product.take_back`,
      `${sale}-ready product.take_back ${sale}-none: product.make_ready`,
    ]),
  ],
  // what was outdated is a draft then, and not outdated again
  translation: [
    'draft translation.finish done: translation.reopen',
    'done translation.reopen draft: translation.finish',
  ],
  // a mail that was written is taken back by the undo alone
  'waitlist-entry': [],
  // whoever asked to take it back says that it stays
  absence: [
    'approved absence.ask_back withdrawal-requested: absence.keep',
    'withdrawal-requested absence.keep approved: absence.ask_back',
  ],
  correction: [],
  customer: [
    'validated customer.refuse refused: customer.validate',
    'refused customer.validate validated: customer.refuse',
  ],
  'work-month': ['open work-month.close closed: work-month.reopen', 'closed work-month.reopen open: work-month.close'],
  user: ['enabled user.disable disabled: user.enable', 'disabled user.enable enabled: user.disable'],
}

test.each(lives.map((life) => [life.object, life as unknown as AnyLife] as const))(
  'each move of %s is taken back by the move that leads back, or by none',
  (object, life) => {
    const [made, byHand] = [records[object], inversesByHand[object]]
    if (made === undefined || byHand === undefined)
      throw new Error(`tests/unit/machines/inverse-moves.test.ts: records of ${object}, and which moves lead back`)
    const found = new Set<string>()
    for (const from of Object.keys(life.machine.states))
      for (const recordIn of made)
        for (const move of life.moves) {
          const was = recordIn(from)
          const event = { type: move, shipping_method_id: 1 }
          if (!life.verdict(was, event, admin).ok) continue
          const { status, context } = life.step(was, event, admin)
          const facts = life.factsOf(was, admin)
          const changed = Object.entries(context).filter(([name, value]) => value !== facts[name])
          const now = { ...recordIn(status), ...Object.fromEntries(changed) }
          for (const inverse of inverseMoves(life, now, was, admin))
            found.add(`${from} ${move} ${status}: ${inverse.move}`)
        }
    expect([...found].toSorted()).toEqual([...byHand].toSorted())
  },
)

test('the move that leads back is found although a rule refuses it', () => {
  const last = (is_enabled: boolean) => ({ ...user, is_enabled, is_last_admin: true }) as UserRow // the life reads no more
  const [now, was] = [last(true), last(false)]
  expect(lifeOfUser.verdict(now, { type: 'user.disable' }, admin).ok).toBe(false)
  expect(inverseMoves(lifeOfUser, now, was, admin)).toEqual([
    { move: 'user.disable', effects: [{ kind: 'session', name: 'end' }] },
  ])
})

test('of a move that asks for something an undo has the rules, and nothing else: neither what it asks nor what it does', () => {
  const ready = { ...order, status: 'partial-shipment' } as unknown as OrderRow // the life reads no more
  const before = { ...ready, status: 'preparing-for-shipment' as const }
  expect(inverseMoves(lifeOfOrder, before, ready, admin)).toEqual([{ move: 'order.confirm_shipment', effects: [] }])
  expect(refusalOfInverse(lifeOfOrder, before, admin, 'order.confirm_shipment')).toBeUndefined()
  const empty = { ...ready, status: 'preparing' as const, item_count: 0 }
  expect(refusalOfInverse(lifeOfOrder, empty, admin, 'order.place')?.code).toBe('no_items')
})
