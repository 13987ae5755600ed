import { answersOf, type Answer, type Answers } from './answers.ts'
import { effects, entered, type Effects } from './effects.ts'
import { factsOf, type FactsOf, type Noun } from './facts.ts'
import { createShipment, outsideOf } from './outside.ts'
import { Refused, type Happening, type World } from './work.ts'
import { listOf, type Bounds, type Joint, type PaidBy } from './world.ts'

/** A mistake that is put in: other facts, or other effects. */
export type Fault = { readonly facts?: (facts: FactsOf) => FactsOf; readonly effects?: (effects: Effects) => Effects }

/** The records as one order's charts and effects move them. */
export function createJointLife(paidBy: PaidBy, bounds: Bounds, fault: Fault = {}) {
  const facts = fault.facts?.(factsOf(paidBy)) ?? factsOf(paidBy)
  const does = fault.effects?.(effects) ?? effects

  const answersIn = (joint: Joint, noun: Noun, id: number): Answers =>
    answersOf(noun, recordOf(joint, noun, id).status, facts[noun](joint, id))

  const raiseIn =
    (joint: Joint): World['raise'] =>
    (noun, id, event) =>
      move(joint, { noun, id, event }, answersIn(joint, noun, id)(event))

  function move(joint: Joint, { noun, id, event }: Happening, answer: Answer): boolean {
    if (!answer.ok) return false
    const record = recordOf(joint, noun, id)
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

  /** Everything is tried on one state before the next is taken up. */
  let tried: { joint: Joint; answers: Map<string, Answers> } | undefined
  function answersBefore(joint: Joint, noun: Noun, id: number): Answers {
    if (tried?.joint !== joint) tried = { joint, answers: new Map() }
    const key = `${noun} ${id}`
    const answers = tried.answers.get(key) ?? answersIn(joint, noun, id)
    tried.answers.set(key, answers)
    return answers
  }

  return {
    /** What becomes of it; undefined where it is refused. */
    after: (before: Joint, happening: Happening): Joint | undefined => {
      const { noun, id, event } = happening
      const outside = outsideOf[event.type]
      const isOwn = outside === undefined && event.type !== 'shipment.create'
      // most of what is tried is refused, and needs no copy
      const answer = isOwn ? answersBefore(before, noun, id)(event) : undefined
      if (answer?.ok === false) return undefined
      const joint = structuredCopy(before)
      try {
        if (answer !== undefined) return move(joint, happening, answer) ? joint : undefined
        if (outside !== undefined) return outside(joint, id, raiseIn(joint)) ? joint : undefined
        return createShipment(joint, bounds, event)
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
  if (record === undefined) throw new Error(`There is no ${noun} ${id + 1}`)
  return record
}
