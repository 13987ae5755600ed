import type { Entity, Field } from '#entities/entity.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { Source } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'
import { writtenLists, type ListTable } from './list-rows.ts'

/** What a record has let go of can come back to it for so long, by an undo or by hand. */
const kept = sql`interval '30 days'`

/** What it is uploaded for: a field of the record, or of the rows of one of its lists. */
const purposeOf = ({ name }: Pick<Entity, 'name'>, field: string) => `${name}.${field}`

/** May this record take the file for this field: one that was its own before, or that this user has just uploaded for it? */
export const mayTake = async (
  db: Queries,
  user: Person,
  { entity }: Pick<Source, 'entity'>,
  field: string,
  record: unknown,
  file: unknown,
): Promise<boolean> =>
  (await db.run(sql`
    select from files where id = ${file} and purpose = ${purposeOf(entity, field)}
      and (date_expires is null or date_expires > now())
      and case when record_id is null then user_id = ${user.id} else record_id = ${record ?? null} end`)) > 0

/** The file that the field holds now belongs to the record; those that it held before go when their time is over. */
export const takeFile = ({ db, entity, id }: Taking, table: string, field: string): Promise<void> =>
  takeFiles({ db, entity, id }, field, sql`select ${named(`${field}_id`)} from ${named(table)} where id = ${id}`)

type Taking = { readonly db: Tx; readonly entity: Entity; readonly id: number }

async function takeFiles({ db, entity, id }: Taking, field: string, held: Sql): Promise<void> {
  const purpose = purposeOf(entity, field)
  await db.run(sql`
    update files set record_id = ${id}, date_expires = null where id in (${held}) and purpose = ${purpose}`)
  await db.run(sql`
    update files set date_expires = now() + ${kept}
    where purpose = ${purpose} and record_id = ${id} and date_expires is null
      and not exists (select from (${held}) h(file_id) where h.file_id = files.id)`)
}

const filesIn = ({ field }: ListTable): [string, Field][] =>
  Object.entries(field.of).filter(([, one]) => one.kind === 'file')

/** The same of the files in the rows of its lists. */
export async function takeRowFiles(taking: Taking, isMeant = (_list: string): boolean => true): Promise<void> {
  for (const [name, list] of writtenLists(taking.entity).filter(([one]) => isMeant(one)))
    for (const [column] of filesIn(list)) {
      const held = sql`
        select t.${named(`${column}_id`)} from ${named(list.table)} t where t.${named(list.owner)} = ${taking.id}`
      await takeFiles(taking, `${name}.${column}`, held)
    }
}

/** What belonged to a record that is deleted goes with it. */
export const dropFiles = ({ db, entity, id }: Taking): Promise<number> =>
  db.run(sql`
    update files set date_expires = now() where record_id = ${id} and purpose like ${purposeOf(entity, '%')}`)
