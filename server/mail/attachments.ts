import { createHash } from 'node:crypto'
import type { MailKind } from '#entities/mail-kind.ts'
import type { Queries } from '#server/db.ts'
import { fileOfDocument } from '#server/document/file.ts'
import { ofWhole } from '#server/document/of-whole.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { syncTrouble } from '#server/jobs/job-answer.ts'
import { sql } from '#server/sql.ts'
import type { About } from './values.ts'

/** A stored file as a mail names it: which one, and what its bytes have to be. */
export type Attachment = {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  /** Its name among the stored files. */
  readonly path: string
}

/** The paper that goes with a mail of each kind. */
const papers = {
  invoice: 'invoice',
  invoice_reminder: 'invoice',
  invoice_dunning: 'invoice',
  invoice_last_dunning: 'invoice',
  credit_invoice: 'credit-invoice',
  refund_confirmed: 'credit-invoice',
  order_offered: 'proposal',
} as const satisfies Partial<Record<MailKind, string>>

const paperOf = (kind: MailKind): string | undefined =>
  kind in papers ? papers[kind as keyof typeof papers] : undefined // just asked

/**
 * The newest paper that goes with a mail, drawn here where its own job has not come to it; a mail waits for one that is
 * not issued yet.
 */
export async function attachmentsFor(
  tx: Queries,
  files: FileStore,
  kind: MailKind,
  { order, invoice, refund }: About,
): Promise<Attachment[]> {
  const type = paperOf(kind)
  if (type === undefined) return []
  const whose =
    refund !== undefined
      ? sql`refund_id = ${refund}`
      : invoice === null
        ? sql`order_id = ${order}`
        : sql`invoice_id = ${invoice}`
  const paper = await tx.maybe<{ id: number; status: string; number: string }>(sql`
    select id, status, number from documents where type = ${type} and ${whose} order by ${ofWhole} desc, id desc limit 1`)
  if (paper === undefined) {
    if (refund !== undefined && (await isOnItsWay(tx, refund))) throw syncTrouble('paper_not_issued')
    return []
  }
  if (paper.status === 'draft') throw syncTrouble('paper_not_issued', paper.number)
  const file = await fileOfDocument(tx, files, paper.id)
  return tx.rows<Attachment>(sql`
    select name, type, size::integer as size, encode(sha256, 'hex') as sha256, path from files where id = ${file}`)
}

const isOnItsWay = async (tx: Queries, refund: number): Promise<boolean> =>
  (await tx.run(sql`
    select from outbox
    where kind = 'document' and name = 'credit-invoice' and payload ->> 'refund_id' = ${refund}::text
      and status in ('held', 'queued', 'running', 'retrying')`)) > 0

/** The bytes of a stored file, which are those that the mail was kept with or none. */
export async function bytesOf(files: FileStore, { name, sha256, path: own }: Attachment): Promise<Buffer> {
  const bytes = await files.bytes(own)
  if (bytes === undefined) throw syncTrouble('file_gone', name)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw syncTrouble('file_changed', name)
  return bytes
}
