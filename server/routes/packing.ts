import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/caller.ts'
import { wakeOutbox } from '#server/jobs/outbox.ts'
import { visibleRecord } from '#server/life/access.ts'
import { claimShipment } from '#server/packing/claim.ts'
import { namedBy, openStation } from '#server/packing/open.ts'
import { pack } from '#server/packing/pack.ts'
import { changeParcel, nextParcel, release } from '#server/packing/parcels.ts'
import { stationOf } from '#server/packing/station.ts'
import { verifyItem } from '#server/packing/verify.ts'
import { implement } from '#server/route.ts'
import { shipmentLife } from '#server/shipment/life.ts'

/** The packing station (keyboard.md §4). */
export function packingRoutes(app: FastifyInstance): void {
  implement(app, 'packing.open', async (call) => {
    const { body, db, change } = call
    const caller = callerOf(call)
    const wanted = 'code' in body ? await namedBy(db, caller, body.code) : { order: body.order_id }
    return change((tx) => openStation(tx, caller, wanted, body.agreed))
  })

  implement(app, 'packing.claim', (call) =>
    call.change((tx) => claimShipment(tx, callerOf(call), call.params.id, call.body.agreed)),
  )

  implement(app, 'packing.release', (call) => call.change((tx) => release(tx, callerOf(call), call.params.id)))

  implement(app, 'packing.verify_item', (call) =>
    call.change((tx) => verifyItem(tx, callerOf(call), call.params.id, call.body)),
  )

  implement(app, 'packing.parcel', (call) =>
    call.change((tx) => changeParcel(tx, callerOf(call), call.params.id, call.body)),
  )

  implement(app, 'packing.next_parcel', (call) => call.change((tx) => nextParcel(tx, callerOf(call), call.params.id)))

  implement(app, 'packing.pack', async (call) => {
    const packed = await call.change((tx) => pack(tx, callerOf(call), call.params.id, call.body.partial === true))
    // whoever packs waits for the label
    wakeOutbox(call.db)
    return packed
  })

  implement(app, 'packing.station', async ({ user, db, params: { id } }) => {
    await visibleRecord(db, user, shipmentLife, id)
    return stationOf(db, id)
  })
}
