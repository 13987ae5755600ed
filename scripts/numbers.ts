/** `npm run test:numbers -- --documents 5000 --clients 50 --kills 20`: are numbers ever missing or given twice? */
import { parseArgs } from 'node:util'
import { openDb } from '#server/db.ts'
import { numbers } from '#tests/chaos/numbers.ts'
import { newDatabase, startDatabases } from '#tests/support/database.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '5000' },
    clients: { type: 'string', default: '50' },
    kills: { type: 'string', default: '20' },
  },
})
const end = await startDatabases()
const database = await newDatabase()
const db = openDb(database.url)
const start = performance.now()
const { issued, kills, wrong } = await numbers(db, database.url, {
  documents: Number(values.documents),
  clients: Number(values.clients),
  kills: Number(values.kills),
})
const seconds = ((performance.now() - start) / 1000).toFixed(0)
console.log(`${issued} documents by ${values.clients} clients, ${kills} kills, in ${seconds} s`)
console.log(wrong.length === 0 ? 'No number is missing, none was given twice.' : wrong.join('\n'))
await db.close()
await database.drop()
await end()
process.exitCode = wrong.length === 0 ? 0 : 1
