import type { Entity } from '#entities/entity.ts'
import { entities } from '#entities/registry.ts'
import type { Tx } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { PersonScope } from './scope.ts'

/** Lists that say who somebody is: those of customers, of what refers to one, and of what is reached by an address. */
const tells = ({ name, fields }: Entity): boolean =>
  name !== 'user' &&
  (name === 'customer' ||
    ['email', 'recipient', 'iban'].some((field) => Object.hasOwn(fields, field)) ||
    Object.values(fields).some((field) => field.kind === 'ref' && field.to === 'customer'))

const telling = entities.filter(tells).map(({ name }) => name)

/** The files of such lists that were exported since the person has been known: one of their rows may be theirs. */
export const exportsOf = ({ id }: PersonScope): Sql => sql`
  files f where (f.date_expires is null or f.date_expires > now()) and exists (
    select from export_jobs j, customers c
    where j.file_id = f.id and j.kind = 'export' and j.object = any(${telling}::text[]) and c.id = ${id}
      and c.date_erased is null and j.date_created >= c.date_registered)`

/** Nobody fetches them any more, and the next housekeeping takes their bytes away. */
export const forgetExports = (tx: Tx, scope: PersonScope): Promise<number> =>
  tx.run(sql`update files set date_expires = now() where id in (select f.id from ${exportsOf(scope)})`)
