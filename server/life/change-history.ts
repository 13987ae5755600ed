import type { Life } from '#machines/life/define-life.ts'
import type { Tx } from '#server/db.ts'
import { knownSource } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'
import type { LiveRecord } from './server-life.ts'

export type Who = { readonly user: Person; readonly address: string; readonly job?: number } | null
type Happened<Row> = {
  readonly verb: string
  readonly before: Row
  readonly after: Row
  /** Why a rule was passed by force. */
  readonly text: string | null
  /** What whoever reads the history wants to know of it: the numbers of parcels. */
  readonly tells?: readonly string[]
  /** Whoever has no account: a customer. */
  readonly by?: string
}

/** Keeps what happened to a record: a line of its history for its readers, a row of the audit for the house. */
export async function recordChange<Row extends LiveRecord>(
  tx: Tx,
  who: Who,
  life: Life<Row>,
  { verb, before, after, text, tells = [], by }: Happened<Row>,
): Promise<void> {
  const { object } = life
  const user = who?.user ?? null
  const told = [...(text === null ? [] : [text]), ...tells].join(' · ') || null
  await tx.run(sql`
    insert into history (object, record_id, verb, from_status, to_status, text, user_id, who)
    values (${object}, ${after.id}, ${verb}, ${life.statusOf(before)}, ${life.statusOf(after)}, ${told}, ${user?.id ?? null}, ${user?.name ?? by ?? null})`)
  const fields = changedFields(object, before, after)
  await audit(tx, {
    user,
    by,
    verb,
    object,
    objectId: after.id,
    before: only(before, fields),
    after: { ...only(after, fields), ...(text !== null && { forced: text }) },
    remoteAddress: who?.address,
  })
}

/** A record that is gone, with all that was kept of it but the audit. */
export async function recordRemoval(tx: Tx, who: Who, object: string, verb: string, before: LiveRecord): Promise<void> {
  const ofRecord = sql`where object = ${object} and record_id = ${before.id}`
  for (const table of ['history', 'outbox', 'undos'] as const)
    await tx.run(sql`delete from ${named(table)} ${ofRecord}`)
  await audit(tx, { user: who?.user ?? null, verb, object, objectId: before.id, before, remoteAddress: who?.address })
}

/** What differs between the two, but for the facts, which are only derived. */
const changedFields = (object: string, before: LiveRecord, after: LiveRecord): string[] => {
  const { fields } = knownSource(object).entity
  return Object.keys(after)
    .filter((field) => fields[field]?.derived !== true)
    .filter((field) => JSON.stringify(valueOf(before, field)) !== JSON.stringify(valueOf(after, field)))
}

const only = (row: LiveRecord, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(row, field)]))

const valueOf = (row: LiveRecord, field: string): unknown => Reflect.get(row, field)
