import type { StationAnswer } from '#api/order/packing.ts'
import { isVerified } from '#entities/shipment/packed-line.ts'
import type { ShipmentRow } from '#entities/shipment/shipment.ts'
import type { Caller } from '#server/caller.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { applyOccurrence, moveRecord } from '#server/life/move.ts'
import { rowOf } from '#server/life/record.ts'
import { weighParcels } from '#server/parcel/edits.ts'
import { refuse } from '#server/problem.ts'
import { shipmentLife } from '#server/shipment/life.ts'
import { sql } from '#server/sql.ts'
import { nameOf } from '#server/store/session.ts'
import { mustBeClaimed, note, shipmentToPack, type Packed } from './claimed.ts'
import { linesOf, stationOf } from './station.ts'

/**
 * Confirms what was packed: from here on it leaves by itself once its labels are there, also when whoever packed has
 * gone on and this server has ended. Asked again it answers how far it is.
 */
export async function pack(tx: Tx, caller: Caller, id: number, partial: boolean): Promise<StationAnswer> {
  const packed = await shipmentToPack(tx, caller, id)
  const stand = await tx.one<{ by: number | null; is_confirmed: boolean; is_failed: boolean }>(sql`
    select h.claimed_by as by, h.date_confirmed is not null as is_confirmed,
      exists (select from parcels p where p.shipment_id = h.id and p.status = 'failed') as is_failed
    from shipments h where h.id = ${id}`)
  // whoever has claimed it again packs it again
  const isWaiting = stand.is_confirmed && !stand.is_failed && stand.by === null
  if (packed.shipment.status === 'shipped' || isWaiting) return stationOf(tx, id)
  await mustBeClaimed(tx, packed)
  if (partial) await leaveOutUnverified(tx, id)
  if (!isVerified(await linesOf(tx, id))) throw refuse({ status: 409, code: 'not_verified' })
  await tx.run(sql`
    update shipments set date_confirmed = now(), confirmed_by = ${packed.user.id}, claimed_by = null, date_claimed = null,
      date_packed = coalesce(date_packed, now()), auto_full = auto_full and not ${partial}
    where id = ${id}`)
  await note(tx, caller, packed, 'pack', { partial })
  await goOn(tx, caller, packed)
  return stationOf(tx, id)
}

/** What is not in the parcel stays open in the order. */
async function leaveOutUnverified(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    delete from shipment_contents x where x.shipment_id = ${id} and not exists (
      select from verified_pieces v where v.shipment_id = x.shipment_id and v.order_item_id = x.order_item_id)`)
  await tx.run(sql`
    update shipment_contents x set quantity = v.quantity from verified_pieces v
    where x.shipment_id = ${id} and v.shipment_id = x.shipment_id and v.order_item_id = x.order_item_id
      and v.quantity < x.quantity`)
  // a parcel for which no piece is left would get a label as well
  await tx.run(sql`
    delete from parcels p using (
      select d.id, row_number() over (order by d.id) as place from parcels d
      where d.shipment_id = ${id} and d.status <> 'voided') as n
    where p.id = n.id and p.status = 'draft' and n.place > (
      select sum(x.quantity) from shipment_contents x where x.shipment_id = ${id})`)
  await weighParcels(tx, id)
}

/** A parcel without a label gets one first; where every one has its own, or none is needed, it leaves now. */
async function goOn(tx: Tx, caller: Caller, { shipment: { id } }: Packed): Promise<void> {
  const { wanted, asked } = await tx.one<{ wanted: number; asked: number }>(sql`
    select count(*) filter (where status in ('draft', 'failed'))::integer as wanted,
      count(*) filter (where status = 'requested')::integer as asked
    from parcels where shipment_id = ${id}`)
  const { version } = await tx.one<{ version: number }>(sql`select version from shipments where id = ${id}`)
  if (wanted > 0) await moveRecord(tx, caller, shipmentLife, id, 'shipment.label', { version })
  else if (asked === 0) await moveRecord(tx, caller, shipmentLife, id, 'shipment.ship', { version })
}

/**
 * The second step, in a transaction of its own: what was confirmed at the station leaves with its last label. Whoever is
 * killed between the two is followed by the next try of the label, which finds it bought and comes here again.
 */
export const shipConfirmed = (db: Db, parcel: number): Promise<ShipmentRow | undefined> =>
  transaction(db, async (tx) => {
    const found = await tx.maybe<{ id: number }>(sql`
      select h.id from parcels p join shipments h on h.id = p.shipment_id
      where p.id = ${parcel} and h.date_confirmed is not null and h.status = 'not-yet-shipped'`)
    if (found === undefined) return undefined
    const { id } = found
    const shipment = await rowOf(tx, shipmentLife, id, { forUpdate: true })
    const { who } = await tx.one<{ who: string | null }>(sql`
      select ${nameOf} as who
      from shipments h left join users u on u.id = h.confirmed_by where h.id = ${id}`)
    const isReady =
      shipment?.missing_label_count === 0 && shipment.open_label_count > 0 && isVerified(await linesOf(tx, id))
    if (!isReady) return undefined
    const told = who === null ? undefined : { by: who, text: null }
    return applyOccurrence(tx, shipmentLife, id, { type: 'shipment.ship' }, told && { told })
  })
