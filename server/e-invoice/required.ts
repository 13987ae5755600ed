import type { Queries } from '#server/db.ts'
import type { Paper } from '#server/document/paper.ts'
import { isSmall } from '#server/document/require-buyer.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { checkedXml } from './problems.ts'
import type { Missing } from './rules/rule.ts'

/**
 * Does the law ask for an invoice that a machine reads? Between businesses within Germany it does (§ 14 Abs. 2 UStG). A
 * consumer gets the PDF with the XML where that can be written, and without it where something is missing.
 */
async function isRequired(tx: Queries, order: number, paper: Paper) {
  const { type, seller, buyer } = paper
  if (type !== 'invoice' || seller.country_code !== 'DE' || buyer.country_code !== 'DE') return false
  if (isSmall(paper)) return false
  if (buyer.vat_number !== null && buyer.vat_number !== '') return true
  const { is_business } = await tx.one<{ is_business: boolean }>(sql`
    select coalesce(c.is_b2b, false) or exists (
      select from order_addresses where order_id = o.id and type = 'billing' and trim(company) <> '') as is_business
    from orders o left join customers c on c.id = o.customer_id where o.id = ${order}`)
  return is_business
}

/** Refuses to issue what a law asks to be written as an e-invoice and cannot be: with what is missing, and where. */
export async function requireEInvoice(tx: Queries, order: number, paper: Paper): Promise<void> {
  if (!(await isRequired(tx, order, paper))) return
  const { problems } = await checkedXml(paper, 'zugferd')
  if (problems.length === 0) return
  const lacks = new Set(problems.map(({ missing }) => missing).filter((each) => each !== null))
  const is = (party: string) => [...lacks].some((each) => each.startsWith(party))
  throw refuse({
    status: 409,
    code: is('seller') ? 'e_invoice_seller' : lacks.size > 0 ? 'e_invoice_order' : 'e_invoice_rules',
    params: { number: paper.order.number, rules: problems.map(({ rule }) => rule).join(', ') },
    fields: Object.fromEntries([...lacks].map((each) => [each, toFillIn[each]])),
  })
}

/** What is to be filled in, as whoever issues the invoice is told. */
const toFillIn = {
  'seller.name': 'missing_seller_name',
  'seller.address': 'missing_seller_address',
  'seller.vat_number': 'missing_seller_vat_number',
  'seller.phone': 'missing_seller_contact',
  'seller.email': 'missing_seller_contact',
  'buyer.name': 'missing_buyer_name',
  'buyer.address': 'missing_buyer_address',
  'buyer.vat_number': 'missing_buyer_vat_number',
  'buyer.email': 'missing_buyer_email',
  'delivery.address': 'missing_delivery_address',
  date_delivered: 'missing_date_delivered',
  lines: 'missing_lines',
  payment: 'missing_payment',
} as const satisfies Record<Missing, string>
