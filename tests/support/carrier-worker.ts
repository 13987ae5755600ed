/** A server at its outbox that asks carriers until it is killed: by itself with -9 once a parcel is out, or by whoever started it. */
import { carrierHandler } from '#server/carrier/handler.ts'
import { openDb } from '#server/db.ts'
import { workOutbox, type OutboxHandler } from '#server/jobs/outbox.ts'

const [url = ''] = process.argv.slice(2)
const carrier = carrierHandler()
const deadly: OutboxHandler = {
  send: async (...about) => {
    if ('send' in carrier) await carrier.send(...about)
    process.kill(process.pid, 'SIGKILL')
    return new Promise(() => {})
  },
}
await workOutbox(openDb(url), { carrier: deadly })
