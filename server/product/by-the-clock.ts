import { DateTime } from 'luxon'
import type { ProductRow } from '#entities/product/product.ts'
import type { Db } from '#server/db.ts'
import { raiseEach, type ClockOptions } from '#server/life/by-the-clock.ts'
import { sql } from '#server/sql.ts'
import { productLife } from './life.ts'

const isDue = ({ is_active, is_retired, planned_publishing }: ProductRow, now: DateTime): boolean =>
  !is_active && !is_retired && planned_publishing !== null && DateTime.fromISO(planned_publishing) <= now

/** Publishes what is not sold yet and whose planned moment has come, however long ago. */
export const raisePublished = (db: Db, options: ClockOptions = {}): Promise<number> => {
  const now = options.now ?? DateTime.now()
  return raiseEach(db, productLife, options, {
    type: 'product.published',
    where: () => sql`planned_publishing <= ${now.toJSDate()} and not is_active and not is_retired`,
    holds: (row) => isDue(row, now),
  })
}
