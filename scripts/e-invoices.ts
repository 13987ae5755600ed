import { sample } from 'fast-check'
import { anyPaper, refusedOf } from '#tests/support/e-invoice.ts'

/** Generated invoices against schema and rules in every format: `INVOICES=10000 SEED=7 npm run test:e-invoices`. */
const invoices = Number(process.env['INVOICES'] ?? 5000)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
let wrong = 0
for (const paper of sample(anyPaper, { numRuns: invoices, seed })) {
  const refused = await refusedOf(paper)
  if (refused.length === 0) continue
  wrong += 1
  console.error(refused.join('; '), JSON.stringify(paper))
}
console.log(`${invoices} invoices from seed ${seed}: ${wrong} that somebody would refuse`)
process.exitCode = wrong > 0 ? 1 : 0
