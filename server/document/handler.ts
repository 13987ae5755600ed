import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import type { OutboxHandler, OutboxRow } from '#server/jobs/outbox.ts'
import { applyOccurrence, executionOf } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { fileOfDocument } from './file.ts'
import { issuePickslip, issueWithGoods } from './slip/automatic.ts'
import { documentOf, issueCredit, issueProposal, issueRefund, type Teller } from './issue.ts'

/**
 * Papers that moves ask for: issued, where that waited for the hold to be over, and drawn. What was issued or taken back
 * meanwhile is left as it is, so that it does not matter how often this runs, or whether the number comes first.
 */
export const documentHandler = (config: Pick<Config, 'dataDir'>): OutboxHandler => ({
  store: async (tx, row) => {
    const drawn: string[] = []
    for (const id of await documentsOf(tx, row)) {
      await fileOfDocument(tx, fileStore(config), id)
      const { number } = await tx.one<{ number: string }>(sql`select number from documents where id = ${id}`)
      drawn.push(number)
    }
    return drawn.join(', ')
  },
})

/** Kontor itself, for whom there is no way back. */
const tellerOf = (tx: Tx, id: number): Teller =>
  executionOf(tx, invoiceLife, { id, version: 1 } as InvoiceRow, invoiceLife.noArguments, null) // nobody reads the record

async function documentsOf(tx: Tx, { object, record_id, name, payload }: OutboxRow): Promise<number[]> {
  switch (`${object} ${name}`) {
    case 'invoice invoice': {
      await applyOccurrence(tx, invoiceLife, record_id, { type: 'invoice.issued' })
      return issuedOf(tx, record_id, 'invoice')
    }
    case 'invoice credit-invoice': {
      await issueCredit(tellerOf(tx, record_id), record_id)
      return issuedOf(tx, record_id, 'credit-invoice')
    }
    case 'order credit-invoice':
      return creditsOf(tx, record_id, Number(payload['refund_id'] ?? 0))
    case 'order proposal': {
      const issued = await issueProposal(tellerOf(tx, record_id), record_id)
      return issued === undefined ? [] : [issued]
    }
    case 'order packslip':
      return issueWithGoods(tellerOf(tx, record_id), 'packslip', record_id, payload['shipments'])
    case 'order return-note':
      return issueWithGoods(tellerOf(tx, record_id), 'return-note', record_id, payload['shipments'])
    case 'order pickslip':
      return issuePickslip(tellerOf(tx, record_id), record_id)
    default:
      throw new Error(`No document is called ${name} of ${object}`)
  }
}

async function issuedOf(tx: Tx, invoice: number, type: 'invoice' | 'credit-invoice'): Promise<number[]> {
  const id = await documentOf(tx, invoice, type)
  if (id === undefined) return []
  return (await tx.run(sql`select from documents where id = ${id} and status <> 'draft'`)) > 0 ? [id] : []
}

/**
 * Everything that was paid for an order is given back at once: each of its invoices is, by a document of its own. A part
 * of it has one document, which says what of its lines comes back.
 */
async function creditsOf(tx: Tx, order: number, refund: number): Promise<number[]> {
  const part = await tx.maybe<{ id: number }>(sql`
    select r.id from refunds r join orders o on o.id = r.order_id where r.id = ${refund} and r.gross < o.paid_total`)
  if (part !== undefined) {
    const issued = await issueRefund(tellerOf(tx, refund), part.id)
    return issued === undefined ? [] : [issued]
  }
  const refunded = await tx.rows<{ id: number }>(sql`
    select id from invoices
    where order_id = ${order} and status = 'refunded' and date_issued is not null order by id`)
  const issued: number[] = []
  for (const { id } of refunded) {
    await issueCredit(tellerOf(tx, id), id, refund === 0 ? undefined : refund)
    issued.push(...(await issuedOf(tx, id, 'credit-invoice')))
  }
  return issued
}
