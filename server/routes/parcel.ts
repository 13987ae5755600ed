import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/caller.ts'
import { limitConcurrency } from '#server/concurrency.ts'
import type { Config } from '#server/config.ts'
import { busy } from '#server/outage.ts'
import { fetchLabels, storePrinted, labelOf, mergeChosen } from '#server/parcel/print.ts'
import { refuse } from '#server/problem.ts'
import { labelsOf, requestLabels } from '#server/shipment/order-labels.ts'
import { implement, implementFile } from '#server/route.ts'
import { fileStore } from '#server/file/store/file-store.ts'

/** Each takes a process and a connection: many at once would leave none to anybody else. */
const prints = { atOnce: 2, longest: 30 }

/** Labels: looked at, and printed. */
export function parcelRoutes(app: FastifyInstance, config: Config): void {
  implementFile(app, 'parcel.label', async ({ user, db, params: { id, format } }, reply) => {
    await fetchLabels(db, user, [id])
    const { name, bytes } = await labelOf(db, user, id, format)
    return reply
      .type(format === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8')
      .header('content-length', bytes.length)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(bytes)
  })

  implement(app, 'shipping-order.labels', ({ user, db, body }) => labelsOf(db, user, body.ids))

  implement(app, 'shipping-order.request_labels', (call) =>
    call.change((tx) => requestLabels(tx, callerOf(call), call.body.ids)),
  )

  const printing = limitConcurrency(prints)
  implement(app, 'parcel.print', async ({ user, db, body, change }) => {
    const answer = await printing('labels', async () => {
      await fetchLabels(db, user, body.ids)
      const printed = await mergeChosen(db, fileStore(config), user, body)
      return change(async (tx) => {
        const file_id = await storePrinted(tx, user, printed)
        return { file_id, download_url: `/api/v3/file/${file_id}/content` }
      })
    })
    if (answer === undefined) throw refuse({ status: 503, ...busy })
    return answer
  })
}
