import { setTimeout as pause } from 'node:timers/promises'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { lackingLetters } from '#server/document/draw/letters.ts'
import { sql } from '#server/sql.ts'
import type { CarrierRefusal } from '#entities/parcel/carrier.ts'
import type { Carrier, CarrierAnswer, CarrierRequest, LabelFile, ParcelAddress, Refused } from './carrier.ts'

/** How it behaves, by where the parcel goes, so that each way can be tried by hand and by a test: no place has these codes. */
const behaviours: Readonly<Record<string, 'slow' | 'refusing' | 'down'>> = {
  '00001': 'slow',
  '00002': 'refusing',
  '00003': 'down',
}

/** So long a slow one takes. */
const delay = 1500
/** So many calls of a key find it down. */
const outages = 2

/** What differs between the two: their rules, their numbers, what they draw. */
type Rules = {
  /** Why it does not take this parcel; undefined where it does. */
  readonly refuses: (request: CarrierRequest) => Refused | undefined
  readonly numberOf: (serial: number) => string
  readonly draw: (request: CarrierRequest, tracking: string) => Promise<LabelFile[]>
}

/** What it keeps of its answer: labels are drawn anew, and come out the same. */
type Kept =
  | { readonly tracking: string }
  | { readonly voided: true }
  | { readonly refused: string; readonly code?: CarrierRefusal; readonly limit?: number }

/**
 * A carrier that carries nothing, for demo and tests. It keeps its own books in tables that nothing else reads, in
 * transactions of its own: what it has answered stands, whatever becomes of whoever asked.
 */
export const simulatedCarrier = (db: Db, rules: Rules): Carrier => ({
  carryOut: async (request, signal) => {
    const { tries } = await db.one<{ tries: number }>(sql`
      insert into simulated_labels (key) values (${request.key})
      on conflict (key) do update set tries = simulated_labels.tries + 1 returning tries`)
    const behaviour = behaviours[request.recipient.postalCode]
    if (behaviour === 'down' && tries <= outages) throw new Error('The carrier is down.')
    if (behaviour === 'slow') await pause(delay, undefined, { signal })
    const kept = await transaction(db, (tx) => answerOnce(tx, request, rules))
    return answerOf(request, rules, kept)
  },
  filesOf: rules.draw,
})

/** Whoever else asks under the same key waits here and is told the same. */
async function answerOnce(tx: Tx, request: CarrierRequest, rules: Rules): Promise<Kept> {
  const { answer } = await tx.one<{ answer: Kept | null }>(sql`
    select answer from simulated_labels where key = ${request.key} for update`)
  if (answer !== null) return answer
  const kept = request.operation === 'void' ? await giveUp(tx, request) : await label(tx, request, rules)
  await tx.run(sql`update simulated_labels set answer = ${JSON.stringify(kept)}::jsonb where key = ${request.key}`)
  return kept
}

async function label(tx: Tx, request: CarrierRequest, rules: Rules): Promise<Kept> {
  const { postalCode } = request.recipient
  const refused =
    behaviours[postalCode] === 'refusing'
      ? ({ text: 'The address is not known.', code: 'unknown-address' } as const)
      : (rules.refuses(request) ?? (await refusedLetters(request.recipient)))
  if (refused !== undefined) {
    const { text, ...why } = refused
    return { refused: text, ...why }
  }
  const { serial } = await tx.one<{ serial: number }>(sql`select nextval('simulated_serials')::integer as serial`)
  return { tracking: rules.numberOf(serial) }
}

/** Says which parts of the address nobody could read from the label. */
async function refusedLetters(to: ParcelAddress): Promise<Refused | undefined> {
  const { name, contact, street, supplement, postalCode, city, country } = to
  const lacking = await lackingLetters({ name, contact, street, supplement, 'postal code': postalCode, city, country })
  if (lacking.length === 0) return undefined
  return {
    text: `The label cannot write these letters of the address: ${lacking.join(', ')}. Write them in Latin letters.`,
    code: 'unreadable-address',
  }
}

/** A label that it never drew is given up as well. */
async function giveUp(tx: Tx, { tracking }: CarrierRequest): Promise<Kept> {
  await tx.run(sql`update simulated_labels set is_voided = true where answer ->> 'tracking' = ${tracking}`)
  return { voided: true }
}

async function answerOf(request: CarrierRequest, rules: Rules, kept: Kept): Promise<CarrierAnswer> {
  if ('refused' in kept) {
    const { refused: text, ...why } = kept
    return { type: 'refused', text, ...why }
  }
  if ('voided' in kept) return { type: 'voided' }
  const { tracking } = kept
  const files = await rules.draw(request, tracking)
  return { type: 'labelled', tracking, returnTracking: request.type === 'return' ? tracking : null, files }
}
