import { sample } from 'fast-check'
import { anyOrder, wrongIn } from '#tests/support/money.ts'

/** Generated orders without a counterexample (quality.md §2): `ORDERS=200000 SEED=7 npm run test:money`. */
const orders = Number(process.env['ORDERS'] ?? 200_000)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const chunk = 10_000
let wrong = 0
for (let made = 0; made < orders; made += chunk)
  for (const order of sample(anyOrder, { numRuns: Math.min(chunk, orders - made), seed: seed + made })) {
    const found = wrongIn(order)
    if (found.length === 0) continue
    wrong += 1
    console.error(found.join('; '), JSON.stringify(order))
  }
console.log(`${orders} orders from seed ${seed}: ${wrong} that do not add up`)
process.exitCode = wrong > 0 ? 1 : 0
