import { setTimeout as pause } from 'node:timers/promises'
import { minorOf } from '#entities/money/amount.ts'
import type { PaymentEvent } from '#entities/transaction/parts.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { PaymentProvider, ProviderEvent, ProviderRequest } from './provider.ts'

/** How it behaves, by the cents of the payment, so that each way can be tried by hand and by a test. */
const behaviours = { 1: 'slow', 2: 'refusing', 3: 'down', 4: 'answering twice', 5: 'charging back' } as const
const behaviourOf = ({ total }: ProviderRequest): string | undefined =>
  Object.entries(behaviours).find(([cents]) => Number(cents) === minorOf(total) % 100)?.[1]

/** So long a slow one takes. */
const delay = 1500
/** So many calls of a key find it down. */
const outages = 2

type Books = { reference: string; authorised: string; captured: string; refunded: string; is_voided: boolean }

/**
 * A provider that takes no money, for demo and tests. It keeps its own books in tables that nothing else reads, in
 * transactions of its own: what it has answered stands, whatever becomes of whoever asked.
 */
export const simulatedProvider = (db: Db): PaymentProvider => ({
  carryOut: async (request, signal) => {
    const { tries, answer } = await db.one<{ tries: number; answer: ProviderEvent | null }>(sql`
      insert into simulated_calls (key) values (${request.key})
      on conflict (key) do update set tries = simulated_calls.tries + 1 returning tries, answer`)
    if (answer !== null) return answer
    const behaviour = behaviourOf(request)
    if (behaviour === 'down' && tries <= outages) throw new Error('The payment provider is down.')
    if (behaviour === 'slow') await pause(delay, undefined, { signal })
    return transaction(db, (tx) => answerOnce(tx, request, behaviour))
  },
  newsSince: async (read) => {
    const news = await db.rows<{ id: number; event: ProviderEvent }>(sql`
      select id, event from simulated_news where id > ${read} order by id limit 200`)
    return { events: news.map(({ event }) => event), read: news.at(-1)?.id ?? read }
  },
})

/** Whoever else asks under the same key waits here and is told the same. */
async function answerOnce(tx: Tx, request: ProviderRequest, behaviour: string | undefined): Promise<ProviderEvent> {
  const { answer } = await tx.one<{ answer: ProviderEvent | null }>(sql`
    select answer from simulated_calls where key = ${request.key} for update`)
  if (answer !== null) return answer
  const { key, operation, payment, amount } = request
  const reference = request.reference ?? `SIM-${payment}`
  const refused = behaviour === 'refusing' && operation !== 'void' ? 'Refused by the bank' : undefined
  const done = refused ?? (await judge(tx, { ...request, reference }))
  const told = { payment, reference, operation, key, amount }
  const event: ProviderEvent = isEvent(done)
    ? { id: `sim-${key}`, type: done, ...told, text: null }
    : { id: `sim-${key}`, type: 'refused', ...told, text: done }
  await tx.run(sql`update simulated_calls set answer = ${JSON.stringify(event)}::jsonb where key = ${key}`)
  if (behaviour === 'answering twice') await note(tx, event)
  if (behaviour === 'charging back' && event.type === 'captured')
    await note(tx, {
      ...event,
      id: `sim-${key}-back`,
      type: 'charged_back',
      operation: null,
      key: null,
      text: 'The account has no funds',
    })
  return event
}

const note = (tx: Tx, event: ProviderEvent): Promise<unknown> =>
  tx.run(sql`insert into simulated_news (event) values (${JSON.stringify(event)}::jsonb)`)

const done = { authorise: 'authorised', capture: 'captured', void: 'voided', refund: 'refunded' } as const
const isEvent = (told: string): told is PaymentEvent => Object.values<string>(done).includes(told)

/** What becomes of it: the event, or why it is refused. */
async function judge(tx: Tx, request: ProviderRequest & { reference: string }): Promise<string> {
  const { operation, reference, total } = request
  // what it was never asked to authorise was authorised, or taken, at the till of a shop
  const captured = operation === 'refund' ? total : '0'
  await tx.run(sql`
    insert into simulated_payments (reference, authorised, captured) values (${reference}, ${total}, ${captured})
    on conflict (reference) do nothing`)
  const books = await tx.one<Books>(sql`select * from simulated_payments where reference = ${reference} for update`)
  const amount = minorOf(request.amount)
  if (operation === 'authorise') return done.authorise
  if (operation === 'refund' && minorOf(books.refunded) + amount > minorOf(books.captured))
    return 'More than was captured'
  if (operation === 'capture' && books.is_voided) return 'The authorisation was given up'
  if (operation === 'capture' && minorOf(books.captured) + amount > minorOf(books.authorised))
    return 'More than was authorised'
  if (operation === 'void' && minorOf(books.captured) > 0) return 'The money was taken already'
  await tx.run(sql`
    update simulated_payments set
      captured = captured + ${operation === 'capture' ? request.amount : '0'}::numeric,
      refunded = refunded + ${operation === 'refund' ? request.amount : '0'}::numeric,
      is_voided = is_voided or ${operation === 'void'}
    where reference = ${reference}`)
  return done[operation]
}
