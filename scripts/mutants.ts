/** `npm run test:mutants`: every chart with one mistake at a time, and whether what is written by hand notices it. */
import { parseArgs } from 'node:util'
import { charts } from '#tests/paths/charts.ts'
import { mutations } from '#tests/paths/mutation.ts'
import { survivors } from '#tests/paths/survivors.ts'

const { values } = parseArgs({ options: { chart: { type: 'string' } } })
const names = values.chart === undefined ? Object.keys(charts) : [values.chart]
const unknown = names.filter((name) => !Object.hasOwn(charts, name))
if (unknown.length > 0) throw new Error(`No chart is called ${unknown.join()}: ${Object.keys(charts).join(', ')}`)

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
  }
}
process.exitCode = failed === 0 ? 0 : 1
