import { customer } from '../customer/customer.ts'
import type { Entity } from '../entity.ts'
import { invoice } from '../invoice/invoice.ts'
import { order } from '../order/order.ts'
import { product } from '../product/product.ts'
import { refund } from '../refund/refund.ts'
import { returnEntity } from '../return/return.ts'
import { shipment } from '../shipment/shipment.ts'
import { transaction } from '../transaction/transaction.ts'

/** What of the house others follow. */
const told: readonly Entity[] = [order, invoice, transaction, refund, returnEntity, shipment, customer, product]

/** Records come into being in these, and no move leads there; the status of an invoice would pass for its making. */
const beginnings: readonly string[] = [
  'order.pending-import',
  'order.cart',
  'invoice.created',
  'transaction.pending',
  'refund.draft',
  'return.announced',
]

/** The field that the charts of these lives move. */
const statusOf = 'status'

/** What can happen to such a record: written as its entity allows it, moved to each status that its chart has. */
const eventsOf = ({ name, edit, fields }: Entity): string[] => {
  const status = fields[statusOf]
  const statuses = status?.kind === 'choice' ? ['status_changed', ...status.of] : []
  return [
    ...(edit?.create === true ? ['created'] : []),
    ...(edit === undefined ? [] : ['changed']),
    ...(edit?.delete === true ? ['deleted'] : []),
    ...statuses,
  ]
    .map((what) => `${name}.${what}`)
    .filter((event) => !beginnings.includes(event))
}

/** What sets a webhook off (ADR 0347). */
export const webhookEvents: readonly string[] = told.flatMap(eventsOf)

/** The records that a webhook tells of. */
export const webhookObjects: readonly string[] = told.map(({ name }) => name)

/** A trial by hand says so. */
export const testEvent = 'webhook.test'

type Written = Readonly<Record<string, unknown>>
type Happened = { readonly object: string; readonly verb: string; readonly before?: Written; readonly after?: Written }

const made = /\.(?:create|clone|import)$/
const gone = /\.(?:delete|erase|merge)$/

/** Of what has happened, as the audit keeps it, the events that it is. */
export function eventsIn({ object, verb, before, after }: Happened): string[] {
  if (!webhookObjects.includes(object)) return []
  const [was, is] = [before?.[statusOf], after?.[statusOf]]
  const what = (() => {
    if (after === undefined) return gone.test(verb) ? ['deleted'] : []
    if (before === undefined) return made.test(verb) ? ['created'] : []
    return ['changed', ...(typeof is === 'string' && is !== was ? ['status_changed', is] : [])]
  })()
  return what.map((one) => `${object}.${one}`).filter((event) => webhookEvents.includes(event))
}
