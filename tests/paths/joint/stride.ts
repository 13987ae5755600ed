import type { JointLife } from './happen.ts'
import { outsideOf } from './outside.ts'
import { possibleIn } from './possible.ts'
import type { Happening } from './work.ts'
import type { Joint } from './world.ts'

/** One step of an exploration: what happens, one after the other, and how all stands then. */
export type Stride = { readonly happenings: readonly Happening[]; readonly after: Joint }

/** One thing happens: the worker, the provider and the carrier may answer at any time, or never. */
export const answeredLate = (life: JointLife, joint: Joint): Stride[] =>
  possibleIn(joint).flatMap((happening) => {
    const after = life.after(joint, happening)
    return after === undefined ? [] : [{ happenings: [happening], after }]
  })

/** A person does something, and whoever was asked by it answers before the next: all say yes, or all say no. */
export const answeredAtOnce = (life: JointLife, joint: Joint): Stride[] =>
  possibleIn(joint).flatMap((happening) => {
    if (outsideOf[happening.event.type] !== undefined) return []
    const after = life.after(joint, happening)
    if (after === undefined) return []
    const stride = { happenings: [happening], after }
    if (answerIn(after, true) === undefined) return [stride]
    return [true, false].flatMap((isYes) => answered(life, stride, isYes) ?? [])
  })

/** No more answers than these follow from one step. */
const most = 30

function answered(life: JointLife, { happenings, after: asked }: Stride, isYes: boolean): Stride | undefined {
  const all = [...happenings]
  let after = asked
  for (let answer = answerIn(after, isYes); answer !== undefined; answer = answerIn(after, isYes)) {
    const next = life.after(after, answer)
    if (next === undefined) return undefined
    if (all.length > most) throw new Error(`Nobody comes to an end after ${happenings[0]?.event.type}`)
    all.push(answer)
    after = next
  }
  return { happenings: all, after }
}

/** What somebody waits for: numbers and credits are always given, and what was bought can always be given back. */
function answerIn({ order, invoices, payments, parcels, refunds }: Joint, isYes: boolean): Happening | undefined {
  const invoice = invoices.findIndex(({ isAwaited }) => isAwaited)
  if (invoice >= 0) return { noun: 'invoice', id: invoice, event: { type: 'number.given' } }
  if (order.credit === 'waits') return { noun: 'order', id: 0, event: { type: 'credit.written' } }
  const payment = payments.findIndex(({ asked }) => asked.length > 0)
  if (payment >= 0) {
    const agrees = isYes || payments[payment]?.asked[0] === 'void'
    return { noun: 'transaction', id: payment, event: { type: agrees ? 'provider.agrees' : 'provider.refuses' } }
  }
  const parcel = parcels.findIndex(({ asked }) => asked.length > 0)
  if (parcel >= 0) {
    const agrees = isYes || parcels[parcel]?.asked[0] === 'void'
    return { noun: 'parcel', id: parcel, event: { type: agrees ? 'carrier.agrees' : 'carrier.refuses' } }
  }
  const refund = refunds.findIndex(({ isAsked }) => isAsked)
  if (refund >= 0) return { noun: 'refund', id: refund, event: { type: isYes ? 'refund.sent' : 'refund.failed' } }
  return undefined
}
