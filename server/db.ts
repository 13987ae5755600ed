import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import { dbTypes } from '#server/db-types.ts'
import { compiled, type Sql } from '#server/sql.ts'

/** What may be asked of the database, in a transaction or outside of one. `T` is the row as the query selects it. */
export type Queries = {
  rows: <T>(query: Sql) => Promise<T[]>
  /** Exactly one row; anything else is an error. */
  one: <T>(query: Sql) => Promise<T>
  /** One row or none; two are an error. */
  maybe: <T>(query: Sql) => Promise<T | undefined>
  /** Runs it and answers how many rows it touched. */
  run: (query: Sql) => Promise<number>
}

/** An open transaction. `client` is for streams (COPY) only. */
export type Tx = Queries & { readonly client: PoolClient }

/**
 * The database: plain `pg` with the `sql` tag of `server/sql.ts`.
 * `search` asks over connections that plan every query anew, because a cached plan for any value was 49 times slower.
 */
export type Db = Queries & {
  readonly pool: Pool
  readonly search: Queries
  close: () => Promise<void>
}

const attempts = 5

/** Serialization failure and deadlock: the same transaction can succeed when it runs again. */
const repeatable = new Set(['40001', '40P01'])

/** A list that takes longer is asked for in another way. */
const searchTimeout = 10_000

/**
 * Opens both pools. A statement may take `statementTimeout` milliseconds; 0 is without limit, for migrations and seeds.
 * Whoever waits longer than `patience` for a connection is told that the server is busy.
 */
export function openDb(connectionString: string, { statementTimeout = 30_000, patience = 10_000 } = {}): Db {
  let isClosing = false
  const open = (max: number, { timeout = statementTimeout, settings = '' } = {}) => {
    const pool = new Pool({
      connectionString,
      max,
      types: dbTypes,
      statement_timeout: timeout,
      connectionTimeoutMillis: patience,
      application_name: 'kontor',
      options: `-c timezone=UTC -c datestyle=ISO ${settings}`,
    })
    // A connection that breaks is replaced by the pool; without listeners its error would end the process.
    pool.on('error', (error) => {
      // `end` resolves before the last sockets are gone, and then their end is no news
      if (!isClosing) console.error(`A database connection broke: ${error.message}`)
    })
    // One that breaks at work fails its query, which tells whoever asked.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = open(12)
  const searchPool = open(6, {
    timeout: statementTimeout === 0 ? 0 : Math.min(statementTimeout, searchTimeout),
    settings: '-c plan_cache_mode=force_custom_plan',
  })
  return {
    ...queriesOver(pool),
    pool,
    search: queriesOver(searchPool),
    close: async () => {
      isClosing = true
      await Promise.all([pool.end(), searchPool.end()])
    },
  }
}

/**
 * Runs `work` in one transaction, again from its start when the database asks for it: so `work` changes nothing but
 * the database. Whatever it throws rolls everything back.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work)
    } catch (error) {
      if (attempt === attempts || !isRepeatable(error)) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work({ ...queriesOver(client), client })
    const end = await client.query('commit')
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error.
    if (end.command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const queriesOver = (connection: Pool | PoolClient): Queries => queriesBy((query) => connection.query(compiled(query)))

/** What a statement answered: its rows, and how many it touched. */
export type Answered = { readonly rows: readonly unknown[]; readonly rowCount: number | null }

/** The ways to ask, by what carries a statement to the database. */
export function queriesBy(carry: (query: Sql) => Promise<Answered>): Queries {
  const rows = async <T>(query: Sql) => {
    const result = await carry(query)
    // The caller names the shape its own select list has; the tests of each store read it back.
    return result.rows as T[]
  }
  const maybe = async <T>(query: Sql) => {
    const found = await rows<T>(query)
    if (found.length > 1) throw new Error(`Expected at most one row, found ${found.length}`)
    return found[0]
  }
  return {
    rows,
    maybe,
    one: async <T>(query: Sql) => {
      const found = await maybe<T>(query)
      if (found === undefined) throw new Error('Expected one row, found none')
      return found
    },
    run: async (query) => (await carry(query)).rowCount ?? 0,
  }
}

const isRepeatable = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && repeatable.has(error.code)
