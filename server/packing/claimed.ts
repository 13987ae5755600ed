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
  await mustBeClaimed(tx, packed)
  return packed
}

/** What its carrier refused lies on the bench of whoever goes on with it, and is theirs again. */
export async function mustBeClaimed(tx: Tx, { user, shipment: { id } }: Packed): Promise<void> {
  const { by, is_refused } = await tx.one<{ by: number | null; is_refused: boolean }>(sql`
    select h.claimed_by as by, h.date_confirmed is not null and exists (
      select from parcels p where p.shipment_id = h.id and p.status = 'failed') as is_refused
    from shipments h where h.id = ${id}`)
  if (by === user.id) return
  if (by !== null || !is_refused) throw refuse({ status: 409, code: by === null ? 'not_claimed' : 'claimed_elsewhere' })
  await tx.run(sql`update shipments set claimed_by = ${user.id}, date_claimed = now() where id = ${id}`)
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
