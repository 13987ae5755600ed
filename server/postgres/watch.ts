import { setTimeout as pause } from 'node:timers/promises'
import type { Postgres } from '#server/postgres/start.ts'
import { problem } from '#server/problem.ts'

/** Milliseconds between two looks at its process. */
const every = 250
/** Milliseconds before each try to start it again: a full disk or memory may need a moment to be free again. */
const pauses = [0, 500, 1000, 2000, 4000]
/** One that died sooner than this after its start has used up a try. */
const steady = 60_000

export type Watched = {
  /** Rejects when the database ended and could not be started again; never settles otherwise. */
  readonly lost: Promise<never>
  /** Ends the watch, and then the database. */
  stop: () => Promise<void>
}

/**
 * Starts the database again whenever it ends by itself (a kill, the memory's end), also one that was adopted and is no
 * child of this process. It comes back on the same socket, so the pools need nothing.
 */
export function watchPostgres(first: Postgres, start: () => Promise<Postgres>): Watched {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = first

  const again = async (from: number): Promise<number> => {
    let why: unknown
    for (let at = from; at < pauses.length; at += 1) {
      await pause(pauses[at], undefined, { signal })
      try {
        running = await start()
        console.error('The database runs again.')
        return at + 1
      } catch (error) {
        why = error
        console.error(`The database could not be started again: ${wordsOf(error)}`)
      }
    }
    throw problem(
      `The database ended and could not be kept running in ${pauses.length} tries, so Kontor ends too. Mend what postgres.log in DATA_DIR names, then start Kontor again.`,
      { cause: why },
    )
  }
  const watch = async (): Promise<never> => {
    for (let tries = 0; ;) {
      const since = Date.now()
      while (await running.isRunning()) await pause(every, undefined, { signal })
      signal.throwIfAborted()
      console.error('The database ended by itself: starting it again.')
      tries = await again(Date.now() - since > steady ? 0 : tries)
    }
  }

  const watching = watch()
  const over = watching.catch(() => {})
  return {
    lost: new Promise((_, reject) => watching.catch((error: unknown) => signal.aborted || reject(error))),
    stop: async () => {
      stopping.abort()
      // one that is just being started is waited for, else it would stay behind
      await over
      await running.stop()
    },
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
