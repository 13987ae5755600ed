import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { announce } from '#server/webhook/announce.ts'

export type AuditEntry = {
  /** Who did it; null is Kontor itself. */
  readonly user: { readonly id: number; readonly name: string } | null
  /** Whoever has no account: a customer. */
  readonly by?: string | undefined
  /** The name of the move or change, e.g. `order.cancel`. */
  readonly verb: string
  readonly object: string
  readonly objectId: number | null
  readonly before?: unknown
  readonly after?: unknown
  readonly remoteAddress?: string | undefined
}

/** Keeps who did what; called in the transaction of the write, so that neither is there without the other. */
export async function audit(tx: Queries, entry: AuditEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_log (user_id, who, verb, object, object_id, before, after, remote_address)
    values (${entry.user?.id ?? null}, ${entry.user?.name ?? entry.by ?? null}, ${entry.verb}, ${entry.object}, ${entry.objectId},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.remoteAddress ?? null})`)
  // whatever is kept here is what others may follow, and nothing else is
  const { verb, object, objectId } = entry
  if (objectId !== null)
    await announce(tx, { verb, object, objectId, before: written(entry.before), after: written(entry.after) })
}

const written = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined // a row's fields

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
