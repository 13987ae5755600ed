import type { AnyStateMachine } from 'xstate'
import { step, verdict, wake, type Effect, type LifeEvent } from '#machines/life/life.ts'
import { lives } from '#machines/life/lives.ts'
import { effects, entered, type Effects } from './effects.ts'
import { factsOf, type FactsOf, type Noun } from './facts.ts'
import { createShipment, outsideOf } from './outside.ts'
import { Refused, type Happening, type World } from './work.ts'
import type { Bounds, Joint, PaidBy } from './world.ts'

/** A mistake that is put in: other facts, or other effects. */
export type Fault = { readonly facts?: (facts: FactsOf) => FactsOf; readonly effects?: (effects: Effects) => Effects }

type Answer =
  | { ok: false }
  | { ok: true; status: string; context: Readonly<Record<string, unknown>>; effects: readonly Effect[] }

const machineOf = new Map<string, { machine: AnyStateMachine; rules: object }>(
  lives.map(({ object, machine, rules }) => [object, { machine, rules }]),
)
/** The charts are pure: what was asked once is known. */
const known = new Map<string, Answer>()

function ask(noun: Noun, status: string, facts: unknown, event: LifeEvent): Answer {
  const key = `${noun} ${status} ${JSON.stringify(facts)} ${JSON.stringify(event)}`
  const before = known.get(key)
  if (before !== undefined) return before
  const life = machineOf.get(noun)
  if (life === undefined) throw new Error(`No life is called ${noun}`)
  const snapshot = wake(life.machine, status, facts)
  const answer: Answer = verdict(snapshot, life.rules as Parameters<typeof verdict>[1], event).ok // its own rules
    ? { ok: true, ...step<Readonly<Record<string, unknown>>, string>(life.machine, snapshot, event) }
    : { ok: false }
  known.set(key, answer)
  return answer
}

/** As the charts know it: pieces of lines by the name of their line. */
const asLines = (pieces: unknown): unknown =>
  Array.isArray(pieces)
    ? pieces.flatMap((quantity: number, order_item_id) => (quantity === 0 ? [] : [{ order_item_id, quantity }]))
    : pieces
const inWords = (event: Happening['event']): LifeEvent => ({
  ...event,
  ...('contents' in event && { contents: asLines(event['contents']) }),
  ...('items' in event && { items: asLines(event['items']) }),
})

/** The records as one order's charts and effects move them. */
export function createJointLife(paidBy: PaidBy, bounds: Bounds, fault: Fault = {}) {
  const facts = fault.facts?.(factsOf(paidBy)) ?? factsOf(paidBy)
  const does = fault.effects?.(effects) ?? effects

  const raiseIn =
    (joint: Joint) =>
    (noun: Noun, id: number, event: Happening['event']): boolean => {
      const record = recordOf(joint, noun, id)
      const answer = ask(noun, record.status, facts[noun](joint, id), inWords(event))
      if (!answer.ok) return false
      const from = record.status
      record.status = answer.status
      if (noun === 'order') joint.order.held_from = answer.context['held_from'] as Joint['order']['held_from'] // as its chart keeps it
      if (noun === 'invoice')
        Object.assign(record, { isIssued: answer.context['is_issued'], isSent: answer.context['is_sent'] })
      const world: World = { joint, bounds, id, event, raise: raiseIn(joint) }
      for (const { kind, name } of answer.effects) {
        if (kind === 'mail' || kind === 'paper') continue
        const effect = does[noun]?.[`${kind} ${name}`]
        if (effect === undefined) throw new Error(`The model does not know what ${kind} ${name} does to the ${noun}`)
        effect(world)
      }
      if (from !== answer.status) entered[noun]?.(world, answer.status, paidBy)
      return true
    }

  return {
    /** What becomes of it; undefined where it is refused. */
    after: (before: Joint, { noun, id, event }: Happening): Joint | undefined => {
      const joint = structuredCopy(before)
      try {
        if (event.type === 'shipment.create') return createShipment(joint, bounds, event)
        const outside = outsideOf[event.type]
        if (outside !== undefined) return outside(joint, id, raiseIn(joint)) ? joint : undefined
        return raiseIn(joint)(noun, id, event) ? joint : undefined
      } catch (error) {
        if (error instanceof Refused) return undefined
        throw error
      }
    },
  }
}
export type JointLife = ReturnType<typeof createJointLife>

/** Written so often that it is worth its lines: JSON takes three times as long. */
const structuredCopy = (joint: Joint): Joint => ({
  order: { ...joint.order, cancelled: [...joint.order.cancelled] },
  invoices: joint.invoices.map((one) => ({ ...one })),
  payments: joint.payments.map((one) => ({ ...one, asked: [...one.asked] })),
  refunds: joint.refunds.map((one) => ({
    ...one,
    items: [...one.items],
    taken: one.taken.map((part) => ({ ...part })),
  })),
  shipments: joint.shipments.map((one) => ({ ...one, contents: [...one.contents] })),
  parcels: joint.parcels.map((one) => ({ ...one, asked: [...one.asked] })),
  gone: [...joint.gone],
})

/** The record whose status its chart moves. */
function recordOf(joint: Joint, noun: Noun, id: number): { status: string } {
  const record = noun === 'order' ? joint.order : joint[listOf[noun]][id]
  if (record === undefined) throw new Error(`There is no ${noun} ${id}`)
  return record
}
const listOf = {
  invoice: 'invoices',
  transaction: 'payments',
  refund: 'refunds',
  shipment: 'shipments',
  parcel: 'parcels',
} as const
