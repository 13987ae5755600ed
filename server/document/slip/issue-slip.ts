import { isDeepStrictEqual } from 'node:util'
import type { SlipType } from '#entities/document/parts.ts'
import { mayIssueSlips } from '#entities/access.ts'
import type { Locale } from '#entities/locale.ts'
import type { OrderRow } from '#entities/order/order.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries, Tx } from '#server/db.ts'
import { executionOf } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { personAgain } from '#server/store/session.ts'
import { documentToWrite, frozenPaper, type Teller } from '../issue.ts'
import { nextNumber } from '../number.ts'
import type { SlipOf } from './contents.ts'
import { writePickList } from './pick-list.ts'
import { isSlipPaper, type SlipPaper } from './slip.ts'
import { chosenFor, numbersIn, shippedOf, targetsOf, type SlipObject, type Target } from './targets.ts'
import { writeSlip } from './write-slip.ts'

type Wanted = { readonly type: SlipType; readonly object: SlipObject; readonly ids: readonly number[] }

/**
 * The papers of what was chosen, in that order: one that stands and says what would be said now is not issued again, nor
 * one of what has left. All of them, or none with the numbers of what there is nothing to say of.
 */
export async function issueSlips(tx: Tx, caller: Caller, { type, object, ids }: Wanted): Promise<number[]> {
  const chosen = await chosenFor(tx, caller.user, object, ids)
  const user = await personAgain(tx, caller.user)
  if (user === undefined) throw refuse({ status: 401, code: 'signed_out' })
  if (chosen.some(({ shop }) => !mayIssueSlips(user, shop))) throw refuse({ status: 403, code: 'no_right' })
  const targets = await targetsOf(tx, type, chosen)
  const [first] = chosen
  if (first === undefined) return []
  const teller = executionOf(tx, orderLife, { id: first.order, version: 1 } as OrderRow, orderLife.noArguments, caller) // nobody reads it
  const by = { teller, reader: caller.locale }
  if (type === 'warehouse-pickslip') return [await issuePickList(by, targets)]
  const issued: (readonly number[] | Target)[] = []
  for (const target of targets) issued.push((await issueOf(by, type, target)) ?? target)
  const empty = issued.filter((one): one is Target => !Array.isArray(one))
  if (empty.length > 0) throw nothingIn(empty)
  return issued.flatMap((one) => (Array.isArray(one) ? (one as readonly number[]) : []))
}

const nothingIn = (targets: readonly Target[]) =>
  refuse({ status: 409, code: 'slip_empty', params: { numbers: numbersIn(targets) } })

type By = { readonly teller: Teller; readonly reader: Locale | null }

/** Of an order of which nothing is open, the papers of what has left. */
async function issueOf(by: By, type: SlipType, target: Target): Promise<readonly number[] | undefined> {
  const one = await issueSlip(by, type, target)
  if (one !== undefined) return [one]
  if (target.shipment !== null || target.back !== null) return undefined
  const gone: number[] = []
  for (const { id } of await shippedOf(by.teller.tx, target.order)) {
    const each = await issueSlip(by, type, { ...target, shipment: id })
    if (each !== undefined) gone.push(each)
  }
  return gone.length > 0 ? gone : undefined
}

type Standing = { readonly id: number; readonly has_left: boolean }

/** The newest that stands for it; what was issued of a whole order that left at once is its shipment's. */
const standingOf = (tx: Queries, type: SlipType, { order, shipment, back }: SlipOf): Promise<Standing | undefined> =>
  tx.maybe<Standing>(sql`
    select d.id, coalesce(h.status in ('shipped', 'returned'), false) as has_left
    from documents d left join shipments h on h.id = ${shipment}::bigint
    where d.order_id = ${order} and d.type = ${type} and d.status = 'issued'
      and d.return_id is not distinct from ${back}::bigint and (
      d.shipment_id is not distinct from ${shipment}::bigint
      or d.shipment_id is null and h.status in ('shipped', 'returned')
        and (select count(*) from shipments o where o.order_id = ${order} and o.status <> 'voided') = 1)
    order by d.shipment_id nulls last, d.id desc limit 1`)

/** The paper of one, with its number: undefined where nothing is in it. */
export async function issueSlip(by: By, type: SlipType, of: Target | SlipOf): Promise<number | undefined> {
  const { tx } = by.teller
  const { order, shipment, back, pieces } = of
  const standing = await standingOf(tx, type, of)
  if (standing?.has_left === true) return standing.id
  const ahead = await writeSlip(tx, { order, shipment, back, pieces }, { type, number: '', date: '' }, by.reader)
  if (ahead === undefined) return undefined
  if (standing !== undefined) {
    const paper = await frozenPaper(tx, await documentToWrite(tx, standing.id))
    if (isSlipPaper(paper) && isDeepStrictEqual({ ...paper, number: '', date: '' }, ahead)) return standing.id
  }
  const { shop } = await tx.one<{ shop: number | null }>(sql`select shop_id as shop from orders where id = ${order}`)
  const cancels = standing?.id ?? null
  return addIssued(by.teller, { order, shipment, back, shop, type, cancels }, async (_, number, date) => ({
    ...ahead,
    number,
    date,
  }))
}

async function issuePickList(by: By, targets: readonly Target[]): Promise<number> {
  const shops = [...new Set(targets.map(({ shop }) => shop))]
  const shop = shops.length === 1 ? (shops[0] ?? null) : null
  const about = { order: null, shipment: null, back: null, shop, type: 'warehouse-pickslip', cancels: null } as const
  const { tx } = by.teller
  return addIssued(by.teller, about, async (document, number, date) => {
    const heading = { type: about.type, number, date }
    const paper = await writePickList(tx, targets, heading, { document, shop, reader: by.reader })
    if (paper === undefined) throw nothingIn(targets)
    await tx.run(sql`
      insert into document_orders (document_id, place, order_id)
      select ${document}, min(place), order_id
      from unnest(${targets.map(({ order }) => order)}::bigint[]) with ordinality o(order_id, place) group by order_id`)
    return paper
  })
}

type About = {
  readonly order: number | null
  readonly shipment: number | null
  readonly back: number | null
  readonly shop: number | null
  readonly type: SlipType
  readonly cancels: number | null
}

/** A document that is issued as soon as it is there; the one whose place it takes is cancelled by it. */
async function addIssued(
  { tx, raise }: Teller,
  { order, shipment, back, shop, type, cancels }: About,
  write: (id: number, number: string, date: string) => Promise<SlipPaper>,
): Promise<number> {
  const { number, day } = await nextNumber(tx, shop, type)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into documents (order_id, shipment_id, return_id, shop_id, cancels_id, type, number)
    values (${order}, ${shipment}, ${back}, ${shop}, ${cancels}, ${type}, ${number}) returning id`)
  const paper = await write(id, number, day)
  const search = [number, ...paper.orders.map((one) => one.number)].join(' ').toLowerCase()
  await raise('document', id, { type: 'document.issued' }, { set: { number, date_issued: sql`now()`, search } })
  await tx.run(sql`update documents set paper = ${JSON.stringify(paper)}::jsonb where id = ${id}`)
  if (cancels !== null) await raise('document', cancels, { type: 'document.cancelled' })
  return id
}
