import { randomBytes } from 'node:crypto'
import { isSlip, type DocumentType } from '#entities/document/parts.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { requireEInvoice } from '#server/e-invoice/required.ts'
import type { MoveExecution } from '#server/life/server-life.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { nextNumber } from './number.ts'
import { ofWhole } from './of-whole.ts'
import { paperOfCredit, paperOfRefund } from './credit-paper.ts'
import { paperOfInvoice, paperOfProposal } from './paper-of.ts'
import type { Paper } from './paper.ts'
import { requireBuyer } from './require-buyer.ts'
import { requireLetters } from './require-letters.ts'
import { isSlipPaper, type SlipPaper } from './slip/slip.ts'
import { writeSlip } from './slip/write-slip.ts'

/** What is known of a document besides what it shows. */
export type DocumentRow = {
  readonly id: number
  /** Null of a pick list, which is about many. */
  readonly order_id: number | null
  readonly shipment_id: number | null
  readonly return_id: number | null
  readonly shop_id: number | null
  readonly invoice_id: number | null
  readonly refund_id: number | null
  readonly cancels_id: number | null
  readonly type: DocumentType
  readonly number: string
  readonly status: 'draft' | 'issued' | 'sent' | 'cancelled'
  readonly revision: number
  readonly date_due: string | null
  /** In the shop's zone; today where it is not issued. */
  readonly day: string
  readonly paper: Paper | SlipPaper | null
  readonly file_id: number | null
}

/** A document, locked: whoever issues or draws it keeps others waiting. */
export const documentToWrite = (db: Queries, id: number): Promise<DocumentRow> =>
  db.one<DocumentRow>(sql`
    select d.id, d.order_id, d.shipment_id, d.return_id, d.shop_id, d.invoice_id, d.refund_id, d.cancels_id, d.type, d.number, d.status, d.revision, d.date_due,
      (coalesce(d.date_issued, now()) at time zone coalesce(s.time_zone, ${houseZone}))::date as day, d.paper, d.file_id
    from documents d left join shops s on s.id = d.shop_id where d.id = ${id} for update of d`)

/** An offer without a shop holds for so many days. */
const validFor = 30

/**
 * What a document shows, as the record says it now; undefined for a type that nothing writes yet. What takes an invoice
 * back shows what that one showed.
 */
export async function paperOf(tx: Queries, document: DocumentRow): Promise<Paper | SlipPaper | undefined> {
  const {
    type,
    number,
    day: date,
    order_id,
    shipment_id,
    return_id,
    invoice_id,
    refund_id,
    cancels_id,
    revision,
  } = document
  if (order_id === null) return undefined
  // one that was issued before papers were kept went with what has left
  if (isSlip(type))
    return writeSlip(
      tx,
      { order: order_id, shipment: shipment_id, back: return_id, pieces: 'shipped' },
      { type, number, date },
      null,
    )
  if (type === 'invoice' && invoice_id !== null) return paperOfInvoice(tx, invoice_id, { number, date })
  if (type === 'proposal') {
    const { day } = await tx.one<{ day: string }>(sql`
      select (${date}::date + coalesce((select offer_days from shops where id = ${document.shop_id}), ${validFor}::integer))::date as day`)
    return paperOfProposal(tx, order_id, { number, date, revision, valid_until: day })
  }
  if (type === 'credit-invoice' && cancels_id !== null)
    return paperOfCredit(await frozen(tx, await documentToWrite(tx, cancels_id)), { number, date })
  if (type === 'credit-invoice' && refund_id !== null) return paperOfRefund(tx, refund_id, { number, date })
  return undefined
}

/** Of a label, and of what says nothing of its goods any more. */
export const noPaper = () => refuse({ status: 409, code: 'no_paper' })

/** The paper of an issued document: what was frozen, and of one that was issued before papers were kept what it says now. */
export async function frozenPaper(tx: Queries, document: DocumentRow): Promise<Paper | SlipPaper> {
  if (document.paper !== null) return document.paper
  const paper = await paperOf(tx, document)
  if (paper === undefined) throw noPaper()
  await tx.run(sql`update documents set paper = ${JSON.stringify(paper)}::jsonb where id = ${document.id}`)
  return paper
}

/** The same of a document that says amounts. */
export async function frozen(tx: Queries, document: DocumentRow): Promise<Paper> {
  const paper = await frozenPaper(tx, document)
  if (isSlipPaper(paper)) throw noPaper()
  return paper
}

/** Who tells a document what happened to it. */
export type Teller = Pick<MoveExecution, 'tx' | 'raise'>

/** Gives a draft its number and freezes what it shows. */
async function issueDraft(
  { tx, raise }: Teller,
  id: number,
  number: string,
  dateDue: string | null = null,
): Promise<void> {
  const set = { number, date_issued: sql`now()`, date_due: dateDue, search: number.toLowerCase() }
  await raise('document', id, { type: 'document.issued' }, { set })
  const document = await documentToWrite(tx, id)
  const paper = await frozen(tx, document)
  await requireLetters(paper)
  if (document.order_id !== null) await requireEInvoice(tx, document.order_id, paper)
  requireBuyer(paper)
}

/** A document takes the place of another, or takes it back. */
const cancel = ({ raise }: Teller, id: number): Promise<void> => raise('document', id, { type: 'document.cancelled' })

type Origin = {
  readonly order: number
  readonly shop: number | null
  readonly number: string
  readonly due: string | null
}

/** The document of an invoice that has just got its number; one that was to be sent before goes out with it. */
export async function issueInvoiceDocument(teller: Teller, invoice: number): Promise<void> {
  const { order, shop, number, due, is_sent } = await teller.tx.one<Origin & { is_sent: boolean }>(sql`
    select order_id as order, shop_id as shop, number, date_due as due, date_sent is not null as is_sent
    from invoices where id = ${invoice}`)
  const draft =
    (await documentOf(teller.tx, invoice, 'invoice')) ??
    (await addDraft(teller.tx, { order, shop, invoice, type: 'invoice', number }))
  await issueDraft(teller, draft, number, due)
  if (is_sent) await teller.raise('document', draft, { type: 'document.mailed' })
}

/** What takes an invoice back, with its own number; undefined where that was done, or the invoice was never issued. */
export async function issueCredit(teller: Teller, invoice: number, refund?: number): Promise<number | undefined> {
  const { tx } = teller
  const { order, shop, number } = await tx.one<Origin>(sql`
    select order_id as order, shop_id as shop, number, null as due from invoices where id = ${invoice} for update`)
  const cancelled = await documentOf(tx, invoice, 'invoice')
  if (cancelled === undefined || (await documentOf(tx, invoice, 'credit-invoice')) !== undefined) return undefined
  const draft = await addDraft(tx, { order, shop, invoice, type: 'credit-invoice', number, cancels: cancelled, refund })
  const { number: own } = await nextNumber(tx, shop, 'credit-invoice')
  await issueDraft(teller, draft, own)
  await cancel(teller, cancelled)
  return draft
}

/** What gives back a part of an order that was invoiced, with its own number; undefined where no invoice was issued, or it was done. */
export async function issueRefund(teller: Teller, refund: number): Promise<number | undefined> {
  const { tx } = teller
  const { order, shop } = await tx.one<{ order: number; shop: number | null }>(sql`
    select order_id as order, shop_id as shop from refunds where id = ${refund} for update`)
  // of several the one that has a line of it
  const invoice = await tx.maybe<{ id: number }>(sql`
    select n.id from invoices n
    where n.order_id = ${order} and n.date_issued is not null and n.status <> 'cancelled'
      and not exists (select from documents where refund_id = ${refund})
    order by exists (
      select from invoice_items i join refund_items r on r.order_item_id = i.order_item_id
      where i.invoice_id = n.id and r.refund_id = ${refund}) desc, n.id limit 1`)
  if (invoice === undefined) return undefined
  const { number } = await nextNumber(tx, shop, 'credit-invoice')
  const { id } = await tx.one<{ id: number }>(sql`
    insert into documents (order_id, shop_id, invoice_id, refund_id, type, number)
    values (${order}, ${shop}, ${invoice.id}, ${refund}, 'credit-invoice', ${number}) returning id`)
  await issueDraft(teller, id, number)
  return id
}

/** An order's newest offer: the first takes a number, a revision keeps it and takes the place of the one before. */
export async function issueProposal(
  teller: Teller,
  order: number,
  { isMailed = true } = {},
): Promise<number | undefined> {
  const { tx } = teller
  const before = await tx.maybe<{ id: number; number: string }>(sql`
    select id, number from documents
    where order_id = ${order} and type = 'proposal' and date_issued is not null order by id desc limit 1 for update`)
  // a draft that a newer revision has overtaken is not issued over it
  const draft = await tx.maybe<{ id: number; shop: number | null; email: string | null }>(sql`
    select d.id, d.shop_id as shop, nullif(o.email, '') as email from documents d join orders o on o.id = d.order_id
    where d.order_id = ${order} and d.type = 'proposal' and d.status = 'draft'
      and d.id > ${before?.id ?? 0} order by d.id desc limit 1 for update of d`)
  if (draft === undefined) return undefined
  const number = before?.number ?? (await nextNumber(tx, draft.shop, 'proposal')).number
  await tx.run(sql`
    update orders set offer_number = ${number}, search = search || ' ' || ${number.toLowerCase()}
    where id = ${order} and offer_number is distinct from ${number}`)
  // its customer's page has an address that nobody guesses, short enough for a line of a mail
  const token = randomBytes(16).toString('base64url')
  await tx.run(
    sql`update documents set cancels_id = ${before?.id ?? null}, answer_token = ${token} where id = ${draft.id}`,
  )
  await issueDraft(teller, draft.id, number)
  // it goes out with the mail of the same move
  if (isMailed && draft.email !== null) await teller.raise('document', draft.id, { type: 'document.mailed' })
  if (before !== undefined) await cancel(teller, before.id)
  return draft.id
}

/** The document of a whole invoice and type, if there is one. */
export const documentOf = async (tx: Queries, invoice: number, type: Paper['type']): Promise<number | undefined> =>
  (
    await tx.maybe<{ id: number }>(sql`
      select id from documents where invoice_id = ${invoice} and type = ${type} and ${ofWhole} order by id limit 1`)
  )?.id

type Draft = {
  order: number
  shop: number | null
  invoice: number
  type: Paper['type']
  number: string
  cancels?: number
  refund?: number | undefined
}

const addDraft = async (tx: Queries, { order, shop, invoice, type, number, cancels, refund }: Draft): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      insert into documents (order_id, shop_id, invoice_id, cancels_id, refund_id, type, number)
      values (${order}, ${shop}, ${invoice}, ${cancels ?? null}, ${refund ?? null}, ${type}, ${number}) returning id`)
  ).id
