import { mayRead, type Actor } from '#entities/access.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import { spreadName, spreadsOf, type Spread } from '#entities/many/spread.ts'
import type { Queries } from '#server/db.ts'
import { labelIn } from '#server/search/label.ts'
import { knownSource } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'

/** One column of a list: which record it is of, and what its amounts are in. */
export type ColumnOfSpread = {
  readonly spread: Spread
  readonly id: number
  readonly name: string
  readonly label: string
  readonly currency: string | undefined
}

/** The columns of the lists that this user reads, in the order in which their records came to be. */
export async function spreadColumns(db: Queries, actor: Actor, entity: Entity): Promise<ColumnOfSpread[]> {
  const columns: ColumnOfSpread[] = []
  for (const spread of spreadsOf(entity)) {
    const { list, to, cell } = spread
    if (list.records !== undefined && !mayRead(actor, list.records, null)) continue
    const target = knownSource(to.to)
    const isIn = cell.kind === 'money' && target.entity.fields['currency'] !== undefined
    const rows = await db.rows<{ id: number; label: string; currency: string | null }>(sql`
      select t.id, ${labelIn(target.entity, sql`t`)} as label, ${isIn ? sql`t.currency` : sql`null`} as currency
      from ${named(target.table)} t order by t.id`)
    for (const { id, label, currency } of rows)
      columns.push({ spread, id, name: spreadName(spread, id), label, currency: currency ?? undefined })
  }
  return columns
}

/** What such a column is called in a file, as people read it: `Preise Endkunde Schweiz, brutto`. */
export const headOfSpread = (entity: Entity, { spread, label }: ColumnOfSpread, locale: Locale): string =>
  `${text(locale, 'entities', labelOf(entity, spread.name))} ${label}`
