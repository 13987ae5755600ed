import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderDraft, SeedContext } from './order-draft.ts'
import type { Step } from './order-path.ts'
import { people } from './users.ts'

const byLogin = (login: string) => people.find((person) => person.login === login)
const clerk = byLogin('orders')
const packer = byLogin('shipping')

/** Moves of the warehouse; the others are the clerk's, the customer's, or nobody's. */
const packing: readonly string[] = [
  'order.prepare_shipping',
  'order.confirm_shipment',
  'order.prepare_pickup',
  'order.ready_for_pickup',
  'order.confirm_pickup',
] satisfies Step['verb'][]
const staff: readonly string[] = [
  'order.offer',
  'order.release',
  'order.complete',
  'order.hold',
  'order.cancel',
  'order.refund_confirmed',
  'order.handed_to_collection',
  'order.written_off',
] satisfies Step['verb'][]

type Entry = {
  readonly verb: string
  readonly from_status: OrderStatus | null
  readonly to_status: OrderStatus | null
  readonly text: string | null
  readonly date_created: Date
}
type Author = { readonly user_id: number | null; readonly who: string | null }

const nobody: Author = { user_id: null, who: null }
const person = (of: typeof clerk): Author => (of === undefined ? nobody : { user_id: of.id, who: of.name })

/** When it was paid, what came, and by which number its parcel is followed. */
type Said = { readonly paid: Date | null; readonly amount: string; readonly tracking: string | null }

const textOf = (verb: Step['verb'], { amount, tracking }: Omit<Said, 'paid'>): string | null => {
  if (verb === 'order.hold') return 'Rückfrage zur Lieferadresse'
  if (verb === 'order.confirm_shipment') return tracking
  return verb === 'order.paid' ? amount : null
}

/** Everything that happened to the order, oldest first, with who and when. */
export function addHistory({ add, nextId }: SeedContext, draft: OrderDraft, { paid, ...said }: Said): void {
  const { path, times, plan } = draft
  const entries: Entry[] = [
    { verb: 'order.create', from_status: null, to_status: path.start, text: null, date_created: plan.created },
    ...path.steps.map(({ verb, to }, index) => ({
      verb,
      from_status: path.steps[index - 1]?.to ?? path.start,
      to_status: to,
      text: textOf(verb, said),
      date_created: times[index] ?? plan.created,
    })),
  ]
  // A payment that moved nothing is a fact of its own.
  if (paid !== null && !path.steps.some(({ verb }) => verb === 'order.paid'))
    entries.push({ verb: 'order.paid', from_status: null, to_status: null, text: said.amount, date_created: paid })
  for (const entry of entries.toSorted((a, b) => a.date_created.getTime() - b.date_created.getTime()))
    add('history', {
      id: nextId('history'),
      object: 'order',
      record_id: draft.id,
      ...entry,
      ...authorOf(entry.verb, draft),
    })
}

function authorOf(verb: string, { path: { start }, customer }: OrderDraft): Author {
  if (packing.includes(verb)) return person(packer)
  if (staff.includes(verb)) return person(clerk)
  if (verb === 'order.accepted' || verb === 'order.rejected') return { user_id: null, who: customer.name }
  if (verb !== 'order.create' && verb !== 'order.place') return nobody
  if (start === 'cart') return { user_id: null, who: customer.name }
  return start === 'preparing' ? person(clerk) : nobody
}
