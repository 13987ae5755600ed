import type { PoolClient } from 'pg'
import { payroll } from '#entities/work-month/payroll.ts'
import type { Source } from '#server/search/source.ts'
import { compiled, named, sql } from '#server/sql.ts'
import type { ExportRows } from './query.ts'

/** Of wages every line says whether its month is closed, whichever columns were chosen. */
export const markedColumns = (
  { entity }: Pick<Source, 'entity'>,
  asked: readonly string[] | undefined,
): readonly string[] | undefined =>
  entity.name !== payroll.name || asked === undefined || asked.includes('status') ? asked : [...asked, 'status']

/** As long as one of its months is open, a file of wages is a draft. */
export async function isDraft(client: PoolClient, source: Source, { from, where }: ExportRows): Promise<boolean> {
  if (source.entity.name !== payroll.name) return false
  const { rowCount } = await client.query(
    compiled(sql`select from ${named(source.table)} t ${from} where ${where} and t.status = 'open' limit 1`),
  )
  return (rowCount ?? 0) > 0
}
