import { orderVerdict } from '#machines/order/conditions.ts'
import type { OrderRow } from '#entities/order/order.ts'
import type { OrderEvent } from '#machines/order/events.ts'
import type { Db } from '#server/db.ts'
import type { Random } from '#server/seed/random.ts'
import { rowOf } from '#server/life/record.ts'
import { orderLife } from '#server/order/life.ts'
import type { MoveAnswer } from '#tests/support/life-client.ts'
import { moveCases } from '#tests/support/order-events.ts'
import type { Attempt, Log, People } from './log.ts'

/** Fifty clients, each with orders of its own, that move them as fast as the server answers. */
const clients = 50
const ordersEach = 3
export const ordersNeeded = clients * ordersEach

/** A payload with ids of its own is not for every order. */
const hasIds = (event: OrderEvent): boolean =>
  'shipping_method_id' in event ||
  'payment_method_id' in event ||
  ('contents' in event && Array.isArray(event.contents))

const rowNow = async (db: Db, id: number): Promise<OrderRow> => {
  const row = await rowOf(db, orderLife, id)
  if (row === undefined) throw new Error(`There is no order ${id}`)
  return row
}

const isRunning = ({ code }: MoveAnswer) => code === 'in_progress'
/** A server that is too busy has acknowledged nothing: its answer is none. */
const isBusy = ({ status }: MoveAnswer) => status === 503

/** Sends one attempt, twice at once where asked, and writes down what came back; false where the server is gone. */
async function send(people: People, log: Log, attempt: Attempt, times: number): Promise<boolean> {
  const { order, event, version, key, who } = attempt
  const someone = people[who] ?? people[0]
  log.sent += 1
  log.doubled += times - 1
  const once = () => someone.move(order, event, { version, key })
  const answers = await Promise.allSettled(Array.from({ length: times }, once))
  const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [done, ...others] = heard.filter(({ status }) => status === 200)
  if (done === undefined) log.open.set(order, attempt)
  else {
    const { entity } = done.changed
    log.acknowledged.push({ ...attempt, status: entity.status, after: entity.version })
    log.open.delete(order)
  }
  if (others.some(({ body }) => JSON.stringify(body) !== JSON.stringify(done?.body)))
    log.wrong.push(`${event.type} of order ${order} was answered twice and differently`)
  log.busy += heard.filter(isBusy).length
  for (const answer of heard)
    if (answer.status !== 200 && !isBusy(answer) && !isRunning(answer))
      log.wrong.push(`${event.type} of order ${order} was answered ${answer.status} ${answer.code}`)
  return heard.length === times && !heard.some(isBusy)
}

/** Asks again, with the same key, for what was left without an answer: it was done once, or it never was. */
async function askAgain(db: Db, people: People, log: Log): Promise<void> {
  for (const attempt of log.open.values()) {
    // gone again before it could say: it stays open for the next start
    if (!(await send(people, log, attempt, 1))) return
    if (!log.open.has(attempt.order)) {
      log.asked.done += 1
      continue
    }
    const { version } = await rowNow(db, attempt.order)
    if (version !== attempt.version)
      log.wrong.push(`${attempt.event.type} of order ${attempt.order} was made, and asked again it is not`)
    log.asked.undone += 1
    log.open.delete(attempt.order)
  }
}

/** Moves the orders until the server is gone or nothing can be moved any more. */
export async function work(db: Db, people: People, ids: readonly number[], random: Random, log: Log): Promise<void> {
  await askAgain(db, people, log)
  const client = async (at: number): Promise<void> => {
    const left = new Set(ids.slice(at * ordersEach, (at + 1) * ordersEach))
    for (;;) {
      const [first, ...rest] = left
      if (first === undefined) return
      const id = random.pick([first, ...rest])
      const row = await rowNow(db, id)
      const [move, ...moves] = moveCases.filter((event) => !hasIds(event) && orderVerdict(row, event).ok)
      if (move === undefined) {
        left.delete(id)
        continue
      }
      const event = random.pick([move, ...moves])
      const attempt = { order: id, event, version: row.version, key: crypto.randomUUID(), who: at % people.length }
      if (!(await send(people, log, attempt, random.chance(0.2) ? 2 : 1))) return
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
}
