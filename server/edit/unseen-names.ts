import type { Actor } from '#entities/access.ts'
import { isRef, type Fields } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import { choosableBy, deniedShops } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource, type Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'

/** What these fields refer to that some of this user's shops keep from them. */
const withheldFrom = (actor: Actor, of: Fields): [string, Source][] =>
  Object.entries(of).flatMap(([name, field]) => {
    const source = field.kind === 'ref' && field.objectIn === undefined ? knownSource(field.to) : undefined
    const isWithheld = source?.inShops !== undefined && deniedShops(actor, source).length > 0
    return isWithheld ? [[name, source]] : []
  })

/** Rows in which what this user may not know of is its number, so that they can be written back as they are (ADR 0015). */
export async function withoutUnseenNames<Row extends Values>(
  db: Queries,
  actor: Actor,
  of: Fields,
  rows: readonly Row[],
): Promise<Row[]> {
  let told = [...rows]
  for (const [name, source] of withheldFrom(actor, of)) {
    const ids = told.flatMap(({ [name]: to }) => (isRef(to) ? [to.id] : []))
    const found = await db.rows<{ id: number }>(sql`
      select t.id from ${named(source.table)} t
      where t.id = any(${ids}::bigint[]) and ${allOf(choosableBy(actor, source))}`)
    const seen = new Set(found.map(({ id }) => id))
    told = told.map((row) => {
      const to = row[name]
      return isRef(to) && !seen.has(to.id) ? { ...row, [name]: { id: to.id, label: `#${to.id}` } } : row
    })
  }
  return told
}
