import { hasSlips } from '#machines/order/issuing.ts'
import { orderVerdict } from '#machines/order/conditions.ts'
import { commands } from '#commands/registry.ts'
import { factsOf } from './facts.ts'
import { possibleIn } from './possible.ts'
import type { Happening } from './work.ts'
import { givenBackOf, minus, openOf, ordered, packedOf, shippedOf, sum, type Joint, type Pieces } from './world.ts'

/** What is typed into the fields that a move asks for, before Enter goes on; undefined where the console has no way to ask so. */
type Typed = (joint: Joint, event: Happening['event']) => readonly string[] | undefined

const none: readonly string[] = []
/** Keys that are pressed by their name; anything else is typed. */
export const pressed: readonly string[] = ['Tab', 'ArrowLeft', 'ArrowRight']
/** Pieces of a line after the other, in the lines that are shown: those of which there is something. */
const counted = (shown: Pieces, wanted: Pieces): string[] =>
  shown.flatMap((open, line) => (open === 0 ? [] : ['Tab', String(wanted[line] ?? 0)]))

const typed: Readonly<Record<string, Typed>> = {
  'order.confirm_shipment': (joint, { contents }) => {
    const isPacked = factsOf('card').order(joint).packed_quantity > 0
    if (isPacked || contents === undefined) return isPacked && contents === undefined ? none : undefined
    const open = openOf(joint)
    // from the tracking number on
    return contents === 'open' ? none : counted(open, contents as Pieces)
  },
  'order.complete': (joint, { mark_paid }) => {
    const order = factsOf('card').order(joint)
    // where an order cannot be completed unpaid, paid is what is chosen already
    const isChosen = !orderVerdict({ ...order, status: joint.order.status }, { type: 'order.complete' }).ok
    if (mark_paid === true) return isChosen ? none : order.is_paid ? undefined : ['ArrowRight']
    return isChosen ? undefined : none
  },
  'order.refund': (joint, { items, restock }) => {
    const left = minus(ordered, givenBackOf(joint))
    const wanted = items === 'open' ? left : (items as Pieces)
    // what has left comes back to stock unless somebody says otherwise
    const isChosen = sum(shippedOf(joint)) > 0
    const flag = (restock === true) === isChosen ? none : [isChosen ? 'ArrowLeft' : 'ArrowRight']
    // from the reason on
    return ['Tab', ...flag, ...counted(left, wanted)]
  },
  'invoice.mark_paid': (_, { amount }) => (typeof amount === 'string' ? [amount.replace('.', ',')] : none),
  'invoice.cancel': () => ['Falsch berechnet'],
  'transaction.charge_back': () => ['Rücklastschrift'],
}

export type TypedMove = {
  readonly keys: string
  /** What the fields are given, from the first on. */
  readonly fields: readonly string[]
  /** It is asked for what it needs, or whether it is meant. */
  readonly asks: boolean
}

/** How a move is typed; undefined where nobody at the console asks for it, or not so. */
export function typedFor(joint: Joint, { event }: Happening): TypedMove | undefined {
  // its form proposes all that is open, and says only when it is saved that there is nothing
  if (event.type === 'shipment.create') {
    const isFree = hasSlips(joint.order.status) && sum(minus(openOf(joint), packedOf(joint))) > 0
    return isFree && event['contents'] === 'open' ? { keys: 'c s', fields: none, asks: false } : undefined
  }
  const command = commands.find(({ id }) => id === event.type)
  const fields = (typed[event.type] ?? (() => none))(joint, event)
  if (command?.keys === undefined || fields === undefined) return undefined
  return { keys: command.keys, fields, asks: command.confirm === true }
}

/** Would these keys ask for something else of the record that is possible? Hold and resume share theirs. */
export const meansAnother = (
  joint: Joint,
  happening: Happening,
  isAllowed: (happening: Happening) => boolean,
): boolean => {
  const keys = typedFor(joint, happening)?.keys
  return possibleIn(joint).some(
    (other) =>
      other.noun === happening.noun &&
      other.id === happening.id &&
      other.event.type !== happening.event.type &&
      typedFor(joint, other)?.keys === keys &&
      isAllowed(other),
  )
}
