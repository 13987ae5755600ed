import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'

/** Of the six connections that search (server/db.ts) one person has at most so many at a time. */
const atOnce = 3
/** So many more questions of theirs may wait, each so many milliseconds. */
const mostWaiting = 60
const patience = 10_000

const tooMany = () => refuse({ status: 503, code: 'searching', retryAfter: 2 })

/** The turns of one person: `take` waits for one, `give` hands it to whoever waits longest. */
function turnsOf(most: number, onIdle: () => void) {
  let taken = 0
  const waiting: (() => void)[] = []
  return {
    take: async (): Promise<void> => {
      if (taken < most) return void (taken += 1)
      if (waiting.length >= mostWaiting) throw tooMany()
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(tooMany())
        }, patience)
        waiting.push(go)
      })
    },
    give: () => {
      const next = waiting.shift()
      if (next !== undefined) return next()
      taken -= 1
      if (taken === 0) onIdle()
    },
  }
}

/** Lets each person do so many of something at a time; what more of them is asked waits. */
export function turns(most: number) {
  const everyone = new Map<number, ReturnType<typeof turnsOf>>()
  return async <T>(person: number, ask: () => Promise<T>): Promise<T> => {
    const own = everyone.get(person) ?? turnsOf(most, () => everyone.delete(person))
    everyone.set(person, own)
    await own.take()
    try {
      return await ask()
    } finally {
      own.give()
    }
  }
}

/** One person's way to the database's search: their slow questions wait for each other and leave room for everyone else's. */
export function shares(queries: Queries): (person: number) => Queries {
  const inTurn = turns(atOnce)
  return (person) => ({
    rows: <T>(query: Parameters<Queries['rows']>[0]) => inTurn(person, () => queries.rows<T>(query)),
    one: <T>(query: Parameters<Queries['one']>[0]) => inTurn(person, () => queries.one<T>(query)),
    maybe: <T>(query: Parameters<Queries['maybe']>[0]) => inTurn(person, () => queries.maybe<T>(query)),
    run: (query) => inTurn(person, () => queries.run(query)),
  })
}
