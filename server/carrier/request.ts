import type { CarrierName, LabelType } from '#entities/parcel/carrier.ts'
import { letterheadOf, partiesOf } from '#server/document/parties.ts'
import type { Party } from '#server/document/paper.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { CarrierRequest, ParcelAddress } from './carrier.ts'

type Row = {
  number: string
  order: number
  shop: number | null
  order_number: string
  vendor: CarrierName | null
  label_type: LabelType
  service: string | null
  tracking_number: string | null
  reference_number: string | null
  total_weight: number | null
  length: number | null
  width: number | null
  height: number | null
}

/** What there is to tell a carrier of a parcel; undefined where it is gone or nobody carries it. */
export async function requestOf(
  db: Queries,
  parcel: number,
): Promise<{ carrier: CarrierName; about: Omit<CarrierRequest, 'key' | 'operation'> } | undefined> {
  const row = await db.maybe<Row>(sql`
    select p.number, s.order_id as order, o.shop_id as shop, o.number as order_number, p.vendor, p.label_type, v.name as service,
      p.tracking_number, p.reference_number, p.total_weight::float8 as total_weight, p.length::float8 as length,
      p.width::float8 as width, p.height::float8 as height
    from parcels p join shipments s on s.id = p.shipment_id join orders o on o.id = s.order_id
    left join shipping_services v on v.id = p.service_id
    where p.id = ${parcel}`)
  if (row === undefined || row.vendor === null) return undefined
  const { buyer, delivery } = await partiesOf(db, row.order)
  const customer = addressOf(delivery ?? buyer)
  const house = addressOf((await letterheadOf(db, row.shop)).seller)
  const [sender, recipient] = row.label_type === 'return' ? [customer, house] : [house, customer]
  const { length, width, height } = row
  return {
    carrier: row.vendor,
    about: {
      parcel: row.number,
      reference: row.reference_number ?? row.order_number,
      tracking: row.tracking_number,
      type: row.label_type,
      service: row.service,
      weight: row.total_weight ?? 0,
      size: length === null || width === null || height === null ? null : { length, width, height },
      sender,
      recipient,
    },
  }
}

const addressOf = (
  party: Pick<Party, 'name' | 'address_line_1' | 'postal_code' | 'city' | 'country_code'> & Partial<Party>,
): ParcelAddress => ({
  name: party.name,
  contact: party.contact ?? null,
  street: party.address_line_1 ?? '',
  supplement: party.address_line_2 ?? null,
  postalCode: party.postal_code ?? '',
  city: party.city ?? '',
  country: party.country_code,
  phone: party.phone ?? null,
})
