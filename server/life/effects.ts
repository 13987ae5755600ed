import type { Effect } from '#machines/life/life.ts'
import { enqueueEffect, enqueuePaper } from '#server/outbox.ts'
import type { LiveRecord, MoveExecution, ServerLife } from './server-life.ts'

/** Carries out one effect of a move; a name that nobody knows is an error of the chart. */
export async function runEffect<Row extends LiveRecord, Args>(
  { effects, leaving = {}, mailTo, mailAs, paced }: ServerLife<Row, Args>,
  execution: MoveExecution<Row, Args>,
  { kind, name }: Effect,
): Promise<void> {
  if (kind === 'mail') {
    // Nobody can be told by mail without an address.
    const to = mailTo?.(execution.record) ?? null
    if (to === null) return
    await leaving[`${kind} ${name}`]?.(execution)
    const { as = execution, about = {} } = mailAs?.(execution) ?? {}
    const job = await enqueueEffect(as, 'email', name, { to, ...about })
    await paced?.(execution, job)
  } else if (kind === 'paper') {
    await leaving[`${kind} ${name}`]?.(execution)
    await enqueuePaper(execution, name)
  } else {
    const handler = effects[`${kind} ${name}`]
    if (handler === undefined) throw new Error(`No effect ${kind} ${name}`)
    await handler(execution)
  }
}
