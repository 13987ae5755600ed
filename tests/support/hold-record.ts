import { expect } from 'vitest'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** Holds a record, so that whoever moves it waits for it until `free`; `breakOff` ends the connection that waits. */
export async function holdRecord(db: Db, table: string, id: number) {
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query(`select from ${table} where id = $1 for update`, [id])
  const [own] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  // asked outside of the transaction, which sees the connections as they were
  const waiting = async () =>
    (
      await db.rows<{ pid: number }>(
        sql`select pid from pg_stat_activity where ${own?.pid}::integer = any(pg_blocking_pids(pid))`,
      )
    ).map(({ pid }) => pid)
  const isWaitedFor = async () => {
    await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toHaveLength(1)
  }
  return {
    isWaitedFor,
    breakOff: async () => {
      await isWaitedFor()
      const pids = await waiting()
      await db.run(sql`select pg_terminate_backend(pid) from unnest(${pids}::integer[]) pid`)
      await expect.poll(async () => (await waiting()).some((pid) => pids.includes(pid)), { interval: 20 }).toBe(false)
    },
    free: async () => {
      await other.query('rollback')
      other.release()
    },
  }
}
