import type { ShipmentRow } from '#entities/shipment/shipment.ts'
import { lifeOfShipment } from '#machines/shipment/life.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { recordToMove } from '#server/life/access.ts'
import { refuse } from '#server/problem.ts'
import { shipmentLife } from '#server/shipment/life.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'

export type Packed = { readonly user: Person; readonly shipment: ShipmentRow }

/** The shipment, locked with its order, for whoever may pack it. */
export async function shipmentToPack(tx: Tx, caller: Caller, id: number): Promise<Packed> {
  const { user, before } = await recordToMove(tx, caller.user, shipmentLife, id)
  if (!lifeOfShipment.mayMove(user, 'shipment.ship', before)) throw refuse({ status: 403, code: 'no_right' })
  return { user, shipment: before }
}

/** The same for whoever has claimed it: 409 for everybody else. */
export async function claimedShipment(tx: Tx, caller: Caller, id: number): Promise<Packed> {
  const packed = await shipmentToPack(tx, caller, id)
  const { by } = await tx.one<{ by: number | null }>(sql`select claimed_by as by from shipments where id = ${id}`)
  if (by === packed.user.id) return packed
  throw refuse({ status: 409, code: by === null ? 'not_claimed' : 'claimed_elsewhere' })
}

/** What was done at the station, for the house: a shipment's history tells its readers only who began to pack it. */
export const note = (
  tx: Tx,
  { address }: Caller,
  { user, shipment }: Packed,
  verb: string,
  after: Readonly<Record<string, unknown>> = {},
): Promise<unknown> =>
  audit(tx, {
    user,
    verb: `shipment.${verb}`,
    object: 'shipment',
    objectId: shipment.id,
    after,
    remoteAddress: address,
  })
