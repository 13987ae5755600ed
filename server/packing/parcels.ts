import type { StationAnswer } from '#api/order/packing.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { changeRecord } from '#server/edit/change.ts'
import { createRecord } from '#server/edit/create.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { claimedShipment, note } from './claimed.ts'
import { stationOf } from './station.ts'

type Parcel = {
  id: number
  vendor: string | null
  service_id: number | null
  template_id: number | null
  packaging: number
  /** What somebody has read from the scales. */
  weighed: number | null
}

const parcelsOf = (tx: Tx, shipment: number): Promise<Parcel[]> =>
  tx.rows<Parcel>(sql`
    select id, vendor, service_id, template_id, coalesce(packaging_weight, 0)::float8 as packaging,
      case when not auto_weight then total_weight::float8 end as weighed
    from parcels
    where shipment_id = ${shipment} and status in ('draft', 'failed') order by id`)

type Written = {
  readonly parcel_id?: number | undefined
  readonly weight?: number | null | undefined
  readonly template_id?: number | undefined
}

/** What stands on the scales, and the package it is in: of the parcel that lies open, the last one. */
export async function changeParcel(tx: Tx, caller: Caller, id: number, written: Written): Promise<StationAnswer> {
  await claimedShipment(tx, caller, id)
  const parcels = await parcelsOf(tx, id)
  const own = sql`select from parcels where id = ${written.parcel_id ?? null}::bigint and shipment_id = ${id}`
  if (written.parcel_id !== undefined && (await tx.run(own)) === 0)
    throw refuse({ status: 422, code: 'invalid', fields: { parcel_id: 'reference_missing' } })
  const parcel = written.parcel_id === undefined ? parcels.at(-1) : parcels.find((one) => one.id === written.parcel_id)
  if (parcel === undefined) throw refuse({ status: 409, code: 'label_bought' })
  if (written.template_id !== undefined)
    await changeRecord(tx, caller, 'parcel', parcel.id, {
      data: { template_id: written.template_id },
      version: undefined,
    })
  // another package weighs something else, but the scales have said what they said
  const kept = written.template_id === undefined ? undefined : (parcel.weighed ?? undefined)
  const weight = written.weight === undefined ? kept : written.weight
  if (weight !== undefined) {
    const now = (await parcelsOf(tx, id)).find((one) => one.id === parcel.id) ?? parcel
    const data =
      weight === null
        ? { auto_weight: true }
        : { auto_weight: false, item_weight: Math.max(0, Math.round((weight - now.packaging) * 1000) / 1000) }
    await changeRecord(tx, caller, 'parcel', parcel.id, { data, version: undefined })
  }
  return stationOf(tx, id)
}

/** One parcel more, like the last. */
export async function nextParcel(tx: Tx, caller: Caller, id: number): Promise<StationAnswer> {
  await claimedShipment(tx, caller, id)
  const parcels = await parcelsOf(tx, id)
  const last = parcels.at(-1)
  const { pieces } = await tx.one<{ pieces: number }>(sql`
    select coalesce(sum(quantity), 0)::integer as pieces from shipment_contents where shipment_id = ${id}`)
  // a label would be bought for an empty one
  if (parcels.length >= pieces) throw refuse({ status: 409, code: 'no_piece_for_parcel' })
  const like = last && {
    template_id: last.template_id,
    ...(last.service_id === null ? { vendor: last.vendor } : { service_id: last.service_id }),
  }
  await createRecord(tx, caller, 'parcel', { shipment_id: id, ...like })
  return stationOf(tx, id)
}

/** Somebody else may pack it; what was counted stays counted. */
export async function release(tx: Tx, caller: Caller, id: number): Promise<{ released: boolean }> {
  const packed = await claimedShipment(tx, caller, id)
  await tx.run(sql`update shipments set claimed_by = null, date_claimed = null where id = ${id}`)
  await note(tx, caller, packed, 'release')
  return { released: true }
}
