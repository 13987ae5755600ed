import type { OfferAnswer } from '#entities/document/parts.ts'
import type { OrderRow } from '#entities/order/order.ts'
import { houseZone } from '#entities/zone.ts'
import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order/events.ts'
import type { Queries, Tx } from '#server/db.ts'
import { storedLogo, type StoredLogo } from '#server/document/file.ts'
import { documentToWrite, frozen } from '#server/document/issue.ts'
import type { Paper } from '#server/document/paper.ts'
import { applyOccurrence, executionOf } from '#server/life/move.ts'
import { rowOf } from '#server/life/record.ts'
import { orderLife } from '#server/order/life.ts'
import { enqueue } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'

/**
 * How an offer stands for its customer: `open` alone can be answered. It was `replaced` by a later sending, is `revised`
 * where its order says something else by now, `expired` after its last day, and `closed` where the office has gone on.
 */
export type OfferState = 'open' | OfferAnswer | 'replaced' | 'revised' | 'expired' | 'closed'

export type SentOffer = {
  /** Its document. */
  readonly id: number
  readonly order: number
  readonly state: OfferState
  readonly paper: Paper
  /** As the paper shows it; without one both say the name. */
  readonly logo: StoredLogo | undefined
  /** ISO day in the shop's zone; null until it is answered. */
  readonly answered: string | null
}

type Found = {
  id: number
  order: number
  order_status: string
  order_total: string
  answer: OfferAnswer | null
  answered: string | null
  is_replaced: boolean
  today: string
}

/** The sending of an offer behind a token; undefined where there is none. */
export async function offerBehind(tx: Queries, token: string): Promise<SentOffer | undefined> {
  const found = await tx.maybe<Found>(sql`
    select d.id, o.id as order, o.status as order_status, o.total::text as order_total, d.answer,
      (d.date_answered at time zone z.zone)::date as answered, (now() at time zone z.zone)::date as today,
      exists (select from documents n where n.order_id = o.id and n.type = 'proposal' and n.date_issued is not null and n.id > d.id)
        as is_replaced
    from documents d
    join orders o on o.id = d.order_id
    left join shops s on s.id = d.shop_id
    cross join lateral (select coalesce(s.time_zone, ${houseZone}) as zone) z
    where d.answer_token = ${token} and d.type = 'proposal' and d.date_issued is not null`)
  if (found === undefined) return undefined
  const paper = await frozen(tx, await documentToWrite(tx, found.id))
  const logo = await storedLogo(tx, paper)
  return { id: found.id, order: found.order, state: stateOf(found, paper), paper, logo, answered: found.answered }
}

function stateOf({ answer, is_replaced, today, order_status, order_total }: Found, paper: Paper): OfferState {
  if (answer !== null) return answer
  if (is_replaced) return 'replaced'
  if (paper.valid_until !== null && paper.valid_until < today) return 'expired'
  if (order_status !== 'proposal') return 'closed'
  const digits = digitsOf(paper.currency)
  return decimal(minorOf(order_total, digits), digits) === paper.totals.due ? 'open' : 'revised'
}

type Answered = {
  readonly answer: OfferAnswer
  readonly message: string | null
  /** From where, as evidence. */
  readonly address: string
}

/**
 * Answers the offer behind a token, once: of two answers the first one stands. Gives back how the offer stands after it,
 * undefined where there is none.
 */
export async function answerOffer(tx: Tx, token: string, given: Answered): Promise<SentOffer | undefined> {
  // whoever moves an order locks the order first
  await tx.run(sql`
    select from orders where id = (select order_id from documents where answer_token = ${token} and type = 'proposal') for update`)
  const offer = await offerBehind(tx, token)
  if (offer?.state !== 'open') return offer
  const order = await rowOf(tx, orderLife, offer.order)
  if (order === undefined) throw new Error(`There is no order ${offer.order}`)
  await tx.run(sql`
    update documents
    set answer = ${given.answer}, date_answered = now(), answer_message = ${given.message}, answer_address = ${given.address},
      version = version + 1
    where id = ${offer.id}`)
  // an order that needs no look of the office is confirmed with its customer's word
  const becomes = order.placement_status === 'confirmed' ? 'confirmed' : 'pending-confirmation'
  const occurrence: OrderEvent | OrderOccurrence =
    given.answer === 'accepted' ? { type: 'order.accepted', becomes } : { type: 'order.rejected' }
  const { buyer, number } = offer.paper
  const told = { by: buyer.name || buyer.email || number, text: given.message }
  await applyOccurrence(tx, orderLife, offer.order, occurrence, { told })
  await tellShop(tx, order, offer.id)
  return offerBehind(tx, token)
}

/** The mail to the shop, with its answer and by it: what is written once is told once. A shop without an address is told nothing. */
async function tellShop(tx: Tx, order: OrderRow, document: number): Promise<void> {
  const shop = await tx.maybe<{ email: string }>(sql`
    select email from shops where id = ${order.shop?.id ?? null} and email <> ''`)
  if (shop === undefined) return
  const execution = executionOf(tx, orderLife, order, orderLife.noArguments, null)
  await enqueue(execution, 'email', 'offer_answered', { to: shop.email, document_id: document })
}

/** That a customer looked at their offer; once in ten seconds is often enough. */
export const noteOpened = (db: Queries, id: number): Promise<unknown> =>
  db.run(sql`
    update documents set date_first_opened = coalesce(date_first_opened, now()), date_last_opened = now()
    where id = ${id} and coalesce(date_last_opened, '-infinity') < now() - interval '10 seconds'`)

/** Where the customer of an order finds its newest offer; empty where nobody outside reaches this server. */
export async function offerLink(tx: Queries, order: number, publicUrl: string | undefined): Promise<string> {
  if (publicUrl === undefined) return ''
  const newest = await tx.maybe<{ token: string | null }>(sql`
    select answer_token as token from documents
    where order_id = ${order} and type = 'proposal' and date_issued is not null order by id desc limit 1`)
  return newest === undefined || newest.token === null ? '' : `${publicUrl}/offer/${newest.token}`
}
