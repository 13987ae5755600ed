/** A server at its outbox that is killed with -9 once its provider has answered, before anything of that is committed. */
import { openDb } from '#server/db.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { paymentHandler } from '#server/payment/handler.ts'
import { providersOver, type PaymentProvider } from '#server/payment/provider.ts'
import { refundHandler } from '#server/refund/handler.ts'

const [url = ''] = process.argv.slice(2)
const db = openDb(url)
const { simulated } = providersOver(db)
const deadly: PaymentProvider = {
  ...simulated,
  carryOut: async (request, signal) => {
    await simulated.carryOut(request, signal)
    process.kill(process.pid, 'SIGKILL')
    return new Promise(() => {})
  },
}
const providers = { simulated: deadly }
await workOutbox(db, { payment: paymentHandler(providers), refund: refundHandler(providers) })
