import type { PoolClient } from 'pg'
import type { Source } from '#server/search/source.ts'
import { compiled, named, sql } from '#server/sql.ts'
import type { ExportRows } from './query.ts'

/** Whichever columns were chosen, each line says whether it is a draft, where one may be. */
export const markedColumns = (
  { entity: { draft } }: Pick<Source, 'entity'>,
  asked: readonly string[] | undefined,
): readonly string[] | undefined =>
  draft === undefined || asked === undefined || asked.includes(draft.where) ? asked : [...asked, draft.where]

/** Is one of these records still to change? The file then says that it is a draft. */
export async function isDraft(client: PoolClient, source: Source, { from, where }: ExportRows): Promise<boolean> {
  const { draft } = source.entity
  if (draft === undefined) return false
  const { rowCount } = await client.query(
    compiled(sql`
      select from ${named(source.table)} t ${from} where ${where} and t.${named(draft.where)} = ${draft.is} limit 1`),
  )
  return (rowCount ?? 0) > 0
}
