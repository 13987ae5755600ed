import type { Paper } from '#server/document/paper.ts'
import { refuse } from '#server/problem.ts'
import { checkedXml } from './problems.ts'

/** An issued invoice as XRechnung; refused with who has to fill in what, where a rule does not hold. */
export async function xrechnungOf(paper: Paper, syntax: 'cii' | 'ubl'): Promise<string> {
  if (paper.type !== 'invoice' && paper.type !== 'credit-invoice')
    throw refuse({ status: 409, code: 'xrechnung_invoices_only' })
  const { xml, problems } = await checkedXml(paper, `xrechnung-${syntax}`)
  if (problems.length === 0) return xml
  const rules = problems.map(({ rule }) => rule).join(', ')
  const lacks = (party: string) => problems.some(({ missing }) => missing?.startsWith(party))
  const code = lacks('seller')
    ? 'xrechnung_seller'
    : lacks('buyer') || lacks('delivery')
      ? 'xrechnung_buyer'
      : 'xrechnung_rules'
  throw refuse({ status: 409, code, params: { rules } })
}
