import type { Entity } from '#entities/entity.ts'
import { withSpreadFields } from '#entities/many/spread.ts'
import type { Queries } from '#server/db.ts'
import { spreadColumns, type ColumnOfSpread } from '#server/edit/spread-columns.ts'
import type { Person } from '#server/store/session.ts'

/** What the rows of a file become: the columns of its lists are fields among the others. */
export type ImportedEntity = { readonly entity: Entity; readonly spread: readonly ColumnOfSpread[] }

export async function importedEntity(db: Queries, user: Person, entity: Entity): Promise<ImportedEntity> {
  const spread = await spreadColumns(db, user, entity)
  const columns = spread.map(({ spread: of, name, currency }) => ({
    spread: of,
    name,
    field: { ...of.cell, ...(currency !== undefined && { currency }) },
  }))
  return { entity: withSpreadFields(entity, columns), spread }
}
