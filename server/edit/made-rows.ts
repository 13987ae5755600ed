import type { Entity } from '#entities/entity.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { madeIn, writtenLists } from './list-rows.ts'

/**
 * What was sent without the rows that are Kontor's own: whoever sends a list as they read it means them as they are.
 * 422 on one that was to be changed.
 */
export async function withoutMade(db: Queries, entity: Entity, id: number, data: SentValues): Promise<SentValues> {
  const changed: Record<string, readonly Values[]> = {}
  for (const [name, list] of writtenLists(entity)) {
    if (list.field.made === undefined || data[name] === undefined) continue
    const made = await madeIn(db, list, id)
    const rows = rowsIn(data[name])
    const wrong = rows.find((row) => made.includes(Number(row['id'])) && Object.keys(row).length > 1)
    if (wrong !== undefined)
      throw refuse({ status: 422, code: 'invalid', fields: { [`${name}.${Number(wrong['id'])}`]: 'line_automatic' } })
    changed[name] = rows.filter((row) => !made.includes(Number(row['id'])))
  }
  return { ...data, ...changed }
}
