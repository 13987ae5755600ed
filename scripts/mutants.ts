/** `npm run test:mutants`: every chart with one mistake at a time, and whether what is written by hand notices it; what it proves is recorded. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { charts } from '#tests/paths/charts.ts'
import { mutations } from '#tests/paths/mutation.ts'
import { hashOfProof, proven, recordOfProof } from '#tests/paths/proven.ts'
import { survivors } from '#tests/paths/survivors.ts'

const { values } = parseArgs({ options: { chart: { type: 'string' } } })
const names = values.chart === undefined ? Object.keys(charts) : [values.chart]
const unknown = names.filter((name) => !Object.hasOwn(charts, name))
if (unknown.length > 0) throw new Error(`No chart is called ${unknown.join()}: ${Object.keys(charts).join(', ')}`)

const record: Record<string, string> = { ...proven() }
let failed = 0
for (const name of names) {
  const start = performance.now()
  for (const { mutants, killed, reasoned, alive, stale } of mutations([name])) {
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${name}: ${killed} of ${mutants} mutants killed, ${reasoned.length} reasoned about (${seconds} s)`)
    for (const one of reasoned) console.log(`  survives, as it may: ${one}: ${survivors[name]?.[one]}`)
    for (const one of alive) console.log(`  SURVIVES: ${one}`)
    for (const one of stale) console.log(`  is said to survive, and does not: ${one}`)
    failed += alive.length + stale.length
    delete record[name]
    if (alive.length + stale.length === 0) record[name] = await hashOfProof(name)
  }
}
const known = Object.entries(record).filter(([name]) => Object.hasOwn(charts, name))
await writeFile(
  recordOfProof,
  `${JSON.stringify(Object.fromEntries(known.toSorted(([one], [other]) => one.localeCompare(other))), null, 2)}\n`,
)
process.exitCode = failed === 0 ? 0 : 1
