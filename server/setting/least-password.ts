import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** So many characters a new password has at least. */
export const leastPassword = async (db: Queries): Promise<number> =>
  (await db.one<{ least: number }>(sql`select password_least as least from settings`)).least
