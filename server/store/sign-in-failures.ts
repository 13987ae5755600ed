import { createHash } from 'node:crypto'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

const most = 10
const lock = sql`interval '10 minutes'`

/**
 * Counts an attempt before its password is verified, so that guesses sent at once are counted too. False while the name
 * is locked: after ten failures, for ten minutes.
 */
export async function takeAttempt(db: Queries, login: string): Promise<boolean> {
  const isOver = sql`f.last_failure < now() - ${lock}`
  const { failures } = await db.one<{ failures: number }>(sql`
    insert into sign_in_failures as f (login_hash, failures) values (${hashOf(login)}, 1)
    on conflict (login_hash) do update set
      failures = case when ${isOver} then 1 else least(f.failures + 1, ${most + 1}) end,
      last_failure = case when f.failures >= ${most} and not ${isOver} then f.last_failure else now() end
    returning failures`)
  return failures <= most
}

export const clearAttempts = (db: Queries, login: string): Promise<number> =>
  db.run(sql`delete from sign_in_failures where login_hash = ${hashOf(login)}`)

const hashOf = (login: string) => createHash('sha256').update(login.toLowerCase()).digest()
