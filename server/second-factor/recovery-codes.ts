import { createHash } from 'node:crypto'
import type { Queries, Tx } from '#server/db.ts'
import { newPassword } from '#server/password.ts'
import { joined, sql } from '#server/sql.ts'

const count = 10

/** However it was typed: without the hyphens, in any case. */
const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
    .digest()

/** New ones in place of all before; they are told once. */
export async function makeCodes(tx: Tx, user: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newPassword)
  await tx.run(sql`delete from user_recovery_codes where user_id = ${user}`)
  await tx.run(sql`
    insert into user_recovery_codes (user_id, code_hash)
    values ${joined(codes.map((code) => sql`(${user}, ${hashOf(code)})`))}`)
  return codes
}

/** Uses it up; false where it is none or was used. */
export const useCode = async (db: Queries, user: number, code: string): Promise<boolean> =>
  (await db.run(sql`
    update user_recovery_codes set date_used = now()
    where user_id = ${user} and code_hash = ${hashOf(code)} and date_used is null`)) > 0
