/** A process of clients who issue invoices until there are none left; one in five changes its mind at the end. */
import { openDb, transaction } from '#server/db.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'

const [url = '', clients = '1'] = process.argv.slice(2)
// fifty wait for one row: on a busy machine that takes as long as it takes
const db = openDb(url, { statementTimeout: 0 })
const rolledBack = new Error('Rolled back')

/** Issues any one that nobody else is at; false where there is none. */
const issueOne = (): Promise<boolean> =>
  transaction(db, async (tx) => {
    const found = await tx.maybe<{ id: number }>(sql`
      select id from invoices where date_issued is null and number like 'T-%' order by random() limit 1
      for update skip locked`)
    if (found === undefined) return false
    await applyOccurrence(tx, invoiceLife, found.id, { type: 'invoice.issued' })
    if (Math.random() < 0.2) throw rolledBack
    return true
  })

async function work(): Promise<void> {
  for (;;) {
    const more = await issueOne().catch((error: unknown) => {
      if (error === rolledBack) return true
      throw error
    })
    if (!more) return
  }
}

await Promise.all(Array.from({ length: Number(clients) }, work))
await db.close()
