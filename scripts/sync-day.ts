/** `npm run test:sync-day -- --orders 500 --seed 7 --kills 25`: does a shop under faults ever lose or double anything? */
import { parseArgs } from 'node:util'
import { startDatabases } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import { syncDay } from '#tests/sync-day/day.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '25' },
  },
})
const end = await startDatabases()
const server = await startServer()
const start = performance.now()
const { wrong, figures } = await syncDay(server, {
  orders: Number(values.orders),
  seed: Number(values.seed),
  kills: Number(values.kills),
})
const seconds = ((performance.now() - start) / 1000).toFixed(0)
const said = Object.entries(figures).map(([name, amount]) => `${amount} ${name}`)
console.log(`Seed ${values.seed}, ${seconds} s: ${said.join(', ')}`)
console.log(wrong.length === 0 ? 'Every order is there once, and both sides hold the same.' : wrong.join('\n'))
await server.close()
await end()
process.exitCode = wrong.length === 0 ? 0 : 1
