import type { Field } from '#entities/entity.ts'
import { entities } from '#entities/registry.ts'
import type { Queries } from '#server/db.ts'
import { tableOf } from '#server/edit/list-rows.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'

/** A column that names a file: whose it is, and as which field. */
type FileUse = {
  readonly table: string
  readonly column: string
  readonly object: string
  /** The column of the record that it is about. */
  readonly record: string
  readonly field: string
  /** The file may go all the same: it is what came of this, and no part of it. */
  readonly letsGo?: true
}

const isStored = (field: Field): boolean => field.kind === 'file' && field.derived !== true && field.readonly !== true

/** Fields that take an upload, of records and of the rows of their lists. */
const ofFields: readonly FileUse[] = entities
  .filter(({ like }) => like === undefined)
  .flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]): FileUse[] => {
      if (isStored(field))
        return [{ table: entity.table, column: `${name}_id`, object: entity.name, record: 'id', field: name }]
      if (field.kind !== 'list' || field.readonly === true) return []
      const { table, owner } = tableOf(entity, name, field)
      return Object.entries(field.of)
        .filter(([, one]) => isStored(one))
        .map(([column]) => ({ table, column: `${column}_id`, object: entity.name, record: owner, field: name }))
    }),
  )

/** Every column that names a file, once; a test holds it against the database. */
export const fileUses: readonly FileUse[] = [
  ...ofFields,
  { table: 'absences', column: 'certificate_id', object: 'absence', record: 'id', field: 'certificate' },
  { table: 'documents', column: 'file_id', object: 'document', record: 'id', field: 'preview' },
  { table: 'export_jobs', column: 'file_id', object: 'export-history', record: 'id', field: 'title', letsGo: true },
  { table: 'print_logs', column: 'file_id', object: 'print-log', record: 'id', field: 'documents', letsGo: true },
]

type UsedBy = {
  readonly object: string
  readonly record: { readonly id: number; readonly label: string }
  readonly field: string
  readonly holds: boolean
}

/** As many as anybody reads of them. */
const most = 200

/** What names this file: columns of records, and mails that it went out with. */
export function usesOf(db: Queries, id: number): Promise<UsedBy[]> {
  const columns = fileUses.map(
    ({ table, column, object, record, field, letsGo }): Sql => sql`
      select ${object}::text as object, u.${named(record)} as record_id, ${field}::text as field, ${letsGo !== true}::boolean as holds
      from ${named(table)} u where u.${named(column)} = ${id}`,
  )
  const mails = sql`
    select 'communication', m.id, 'attachments', true from files f join communications m
      on m.attachments @> jsonb_build_array(jsonb_build_object('path', f.path))
    where f.id = ${id}`
  return db.rows<UsedBy>(sql`
    select u.object, u.field, u.holds,
      jsonb_build_object('id', u.record_id, 'label', file_record(u.object, u.record_id)) as record
    from (${joined([...columns, mails], sql` union all `)}) u order by u.holds desc, u.object, u.record_id limit ${most}`)
}
