import type { Queries } from '#server/db.ts'
import type { Sql } from '#server/sql.ts'
import { ms, quantile, type Row } from '#scripts/bench-row.ts'

const warmUps = 5

/** The same connections, which note what is asked of them. */
export function noting(queries: Queries, noted: Sql[]): Queries {
  const note = (query: Sql): Sql => {
    noted.push(query)
    return query
  }
  return {
    rows: (query) => queries.rows(note(query)),
    one: (query) => queries.one(note(query)),
    maybe: (query) => queries.maybe(note(query)),
    run: (query) => queries.run(note(query)),
  }
}

/** What each took in milliseconds, one after the other, so that whatever else the machine does meets both. */
export async function inTurns(
  repeats: number,
  one: (turn: number) => Promise<void>,
  other: (turn: number) => Promise<void>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < repeats + warmUps; turn += 1) {
    const took = [await timed(() => one(turn)), await timed(() => other(turn))] as const
    if (turn < warmUps) continue
    times[0].push(took[0])
    times[1].push(took[1])
  }
  return times
}

async function timed(act: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}

export function p95Row(
  name: string,
  anchor: string,
  target: number | null,
  own: readonly number[],
  other: readonly number[],
): Row {
  const [a, b] = [quantile(own, 0.95), quantile(other, 0.95)]
  return { name: `${name}, p95`, anchor, ratio: a / b, target, cpu: true, own: ms(a), other: ms(b) }
}
