import type { Queries, Tx } from '#server/db.ts'
import type { Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'

/** What a record has let go of can come back to it for so long, by an undo or by hand. */
const kept = sql`interval '30 days'`

const purposeOf = ({ entity }: Pick<Source, 'entity'>, field: string) => `${entity.name}.${field}`

/** May this record take the file for this field: one that was its own before, or that this user has just uploaded for it? */
export const mayTake = async (
  db: Queries,
  user: Person,
  source: Pick<Source, 'entity'>,
  field: string,
  record: unknown,
  file: unknown,
): Promise<boolean> =>
  (await db.run(sql`
    select from files where id = ${file} and purpose = ${purposeOf(source, field)}
      and (date_expires is null or date_expires > now())
      and case when record_id is null then user_id = ${user.id} else record_id = ${record ?? null} end`)) > 0

/** The file that the field holds now belongs to the record; those that it held before go when their time is over. */
export async function takeFile(tx: Tx, source: Source, field: string, id: number): Promise<void> {
  const held = sql`(select ${named(`${field}_id`)} from ${named(source.table)} where id = ${id})`
  const purpose = purposeOf(source, field)
  await tx.run(sql`
    update files set record_id = ${id}, date_expires = null where id = ${held} and purpose = ${purpose}`)
  await tx.run(sql`
    update files set date_expires = now() + ${kept}
    where purpose = ${purpose} and record_id = ${id} and date_expires is null and id is distinct from ${held}`)
}
