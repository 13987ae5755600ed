import type { Noun } from './facts.ts'
import type { Happening } from './work.ts'
import type { Joint } from './world.ts'

/** One piece of the first line, and one of the second. */
const apiece = [
  [1, 0],
  [0, 1],
] as const

const of = (
  noun: Noun,
  events: readonly Happening['event'][],
): { noun: Noun; events: readonly Happening['event'][] } => ({
  noun,
  events,
})
const types = (...names: readonly string[]): Happening['event'][] => names.map((type) => ({ type }))

/** What can be asked of each record, with what differs in what it does, and what can happen to it. */
const events = [
  of('order', [
    ...types('order.place', 'order.release', 'order.prepare_shipping', 'order.hold', 'order.resume'),
    ...types('order.cancel', 'order.reopen', 'order.complete', 'order.delivered', 'order.confirm_shipment'),
    { type: 'order.complete', mark_paid: true },
    { type: 'order.confirm_shipment', contents: 'open' },
    { type: 'order.confirm_shipment', contents: apiece[0] },
    { type: 'order.refund', items: 'open' },
    ...apiece.map((items) => ({ type: 'order.refund', items, restock: true })),
    { type: 'shipment.create', contents: 'open' },
    ...apiece.map((contents) => ({ type: 'shipment.create', contents })),
    { type: 'credit.written' },
  ]),
  of('invoice', [
    ...types('invoice.send', 'invoice.mark_paid', 'invoice.cancel', 'invoice.due_passed', 'number.given'),
    { type: 'invoice.mark_paid', amount: '7.00' },
  ]),
  of(
    'transaction',
    types(
      'transaction.authorise',
      'transaction.capture',
      'transaction.receive',
      'transaction.void',
      'transaction.reverse',
      'transaction.charge_back',
      'transaction.charged_back',
      'provider.begins',
      'provider.agrees',
      'provider.refuses',
    ),
  ),
  of(
    'refund',
    types('refund.confirm', 'refund.discard', 'refund.pay_out', 'refund.retry', 'refund.sent', 'refund.failed'),
  ),
  of('shipment', types('shipment.label', 'shipment.void_labels', 'shipment.ship', 'shipment.unship', 'shipment.void')),
  of('parcel', types('parcel.request', 'parcel.void', 'parcel.printed', 'carrier.agrees', 'carrier.refuses')),
]

const countOf = (joint: Joint, noun: Noun): number => {
  switch (noun) {
    case 'order':
      return 1
    case 'invoice':
      return joint.invoices.length
    case 'transaction':
      return joint.payments.length
    case 'refund':
      return joint.refunds.length
    case 'shipment':
      return joint.shipments.length
    case 'parcel':
      return joint.parcels.length
  }
}

/** Is it among what can be asked of such a record, or happen to it? */
export const isKnown = (noun: string, type: string): boolean =>
  events.some((one) => one.noun === noun && one.events.some((event) => event.type === type))

const early = 'the order begins here once it is one'
const reminders = 'reminders and their fees move nothing beside the invoice'
const collection = 'comes after reminders, which are not told apart here'
const pickup = 'hands the goods over in another way, with a code in place of a shipment'
const overpaid = 'nobody pays more here than is owed'
const returns = 'nothing is sent back here'

/** What a record's chart hears and nobody tries here, and why not. */
export const leftOut: Readonly<Record<string, string>> = {
  'order.import_finished': early,
  'order.import_failed': early,
  'order.accepted': early,
  'order.rejected': early,
  'order.expired': early,
  'order.offer': 'sends a paper, and moves nothing beside the order',
  'order.payment_expired': 'calls off as order.cancel does',
  'order.prepare_pickup': pickup,
  'order.ready_for_pickup': pickup,
  'order.confirm_pickup': pickup,
  'invoice.reverse_payment': 'takes its payment back as transaction.reverse does',
  'invoice.suspend': reminders,
  'invoice.resume': reminders,
  'invoice.remind': reminders,
  'invoice.reminder_due': reminders,
  'invoice.waive_fees': reminders,
  'invoice.hand_over': collection,
  'invoice.write_off': collection,
  'invoice.uncollectable': collection,
  'transaction.received': 'a line of the bank says what transaction.receive says by hand',
  'transaction.use': overpaid,
  'transaction.refund': overpaid,
  'shipment.arrived': returns,
  'shipment.returned': returns,
}

/** Those of the first records of each kind stand ready: every state asks for them. */
const ready = new Map<Noun, Happening[][]>(events.map(({ noun }) => [noun, []]))
function happeningsOf(noun: Noun, some: readonly Happening['event'][], id: number): Happening[] {
  const all = ready.get(noun) ?? []
  const known = all[id] ?? some.map((event) => ({ noun, id, event }))
  all[id] = known
  return known
}

/** Everything that somebody can try now; the charts say what comes of it. */
export function possibleIn(joint: Joint): Happening[] {
  const all: Happening[] = []
  for (const { noun, events: some } of events)
    for (let id = 0; id < countOf(joint, noun); id += 1) all.push(...happeningsOf(noun, some, id))
  return all
}
