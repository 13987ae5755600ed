import { createRanking, indexOf } from '#app/palette/choosing/ranking.ts'
import { queries, tableOf } from './pages/table.ts'
import { median, quantile, type Row } from '#scripts/bench-row.ts'

const size = 20_000
const repeats = 9
const warmUps = 3

/** Ranking alone, a key at a time, by the plainest search there is: `indexOf` over the same names. */
export const rankingRows = (): Promise<Row[]> => {
  const items = tableOf(size)
  const index = indexOf(items)
  const texts = items.map(({ title }) => title.toLowerCase())
  const typing = (rank: (query: string) => unknown): number[] =>
    queries.flatMap((query) => Array.from(query, (_, at) => timed(() => rank(query.slice(0, at + 1)))))
  // `includes` is `indexOf` without the place
  const scan = (query: string) => {
    let found = 0
    for (const text of texts) if (text.includes(query)) found += 1
    return found
  }
  const own: number[] = []
  const other: number[] = []
  for (let repeat = 0; repeat < repeats + warmUps; repeat += 1) {
    const ranked = quantile(typing(createRanking(index)), 0.95)
    const scanned = quantile(typing(scan), 0.95)
    if (repeat < warmUps) continue
    own.push(ranked)
    other.push(scanned)
  }
  const each = (value: number) => `${((value * 1e6) / size).toFixed(0)} ns an item`
  return Promise.resolve([
    {
      name: 'ranking 20,000 names, p95',
      anchor: 'indexOf over them',
      ratio: median(own.map((value, at) => value / (other[at] ?? Number.NaN))),
      target: 1.2,
      cpu: true,
      own: each(median(own)),
      other: each(median(other)),
    },
  ])
}

/** Processor milliseconds of this thread: whoever else runs does not count. */
const timed = (act: () => unknown): number => {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
