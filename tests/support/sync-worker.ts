/** A server at its outbox and at the orders of its shops, until it is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import { handlersFor } from '#server/app.ts'
import { configFrom } from '#server/config.ts'
import { openDb } from '#server/db.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { fetchOrders } from '#server/shop-sync/incoming/fetch-orders.ts'

const [url = '', dataDir = '', port = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit())
const db = openDb(url)
const config = configFrom({ DATABASE_URL: url, OUTBOUND_ALLOW: `127.0.0.1:${port}` }, { dataDir })
const turn = async (work: () => Promise<unknown>): Promise<never> => {
  for (;;) {
    await work().catch((error: unknown) => console.error(error))
    await pause(100)
  }
}
await Promise.all([turn(() => workOutbox(db, handlersFor(config))), turn(() => fetchOrders(db, config))])
