import { mayWrite } from '#entities/access.ts'
import { writtenFields } from '#entities/edit.ts'
import type { LabelType } from '#entities/parcel/carrier.ts'
import { parcel as entity } from '#entities/parcel/parcel.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { refuse } from '#server/problem.ts'
import { sql, type Sql } from '#server/sql.ts'

const fixed: Lock = { code: 'set_at_creation' }
const asked: Lock = { code: 'label_bought', unblock: 'parcel.void' }
const names = writtenFields(entity).map(([name]) => name)

/** An order is locked before its parcels, by whoever moves either of them. */
export const lockParcel = (db: Queries, id: number): Promise<unknown> =>
  db.run(sql`
    select from orders where id = (
      select s.order_id from parcels p join shipments s on s.id = p.shipment_id where p.id = ${id}) for update`)

export const parcelEdits: EntityEdits = {
  lock: lockParcel,
  completes: async (tx, user, before, given) => {
    if (before !== undefined) return withVendor(tx, given)
    const sent = await withVendor(tx, await withService(tx, given))
    const shipment = await tx.maybe<{ shop: number | null; status: string; is_packed: boolean }>(sql`
      select o.shop_id as shop, s.status, s.date_confirmed is not null and s.claimed_by is null as is_packed
      from shipments s join orders o on o.id = s.order_id
      where s.id = ${sent['shipment_id'] ?? null} for update of o`)
    if (shipment === undefined) return sent
    if (!mayWrite(user, entity.name, shipment.shop)) throw refuse({ status: 403, code: 'no_right' })
    const over = { shipment_id: { code: 'shipment_over' as const } }
    if (shipment.status !== 'not-yet-shipped') throw refuse({ status: 422, code: 'invalid', fields: over })
    // it would wait for a label that nobody asks for
    const packed = { shipment_id: { code: 'packing_confirmed' as const } }
    if (shipment.is_packed) throw refuse({ status: 422, code: 'invalid', fields: packed })
    return sent
  },
  settles: async (tx, _user, id, sent) => {
    if (sent['template_id'] !== undefined) await takeTemplate(tx, id)
    const { shipment } = await tx.one<{ shipment: number }>(sql`
      select shipment_id as shipment from parcels where id = ${id}`)
    await weighParcels(tx, shipment)
  },
  locks: async (_db, _user, { status }) =>
    status === 'draft' || status === 'failed'
      ? { shipment: fixed }
      : Object.fromEntries(names.map((name) => [name, asked])),
  problems: async (db, _caller, _before, after): Promise<FieldProblems> => {
    const foreign = await db.rows(sql`
      select from parcels p join shipping_services v on v.id = p.service_id
      where p.id = ${Number(after['id'])} and v.carrier is distinct from p.vendor`)
    return foreign.length === 0 ? {} : { service: 'service_of_other_carrier' }
  },
}

/** A new one goes as its order is sent, unless somebody says otherwise; what comes back goes by the house's own carrier. */
async function withService(tx: Tx, sent: SentValues): Promise<SentValues> {
  if (sent['service_id'] != null || sent['vendor'] !== undefined) return sent
  const usual = await tx.maybe<{ service: number | null }>(sql`
    select m.service_id as service from shipments h join orders o on o.id = h.order_id
    left join shipping_methods m on m.id = o.shipping_method_id where h.id = ${sent['shipment_id'] ?? null}::bigint`)
  const isBack = sent['label_type'] === 'return'
  return usual?.service == null || isBack ? { ...sent, vendor: 'simulated' } : { ...sent, service_id: usual.service }
}

/** A service is that of one carrier. */
async function withVendor(tx: Tx, sent: SentValues): Promise<SentValues> {
  if (typeof sent['service_id'] !== 'number' || sent['vendor'] !== undefined) return sent
  const service = await tx.maybe<{ carrier: string }>(sql`
    select carrier from shipping_services where id = ${sent['service_id']}`)
  return service === undefined ? sent : { ...sent, vendor: service.carrier }
}

/** The first parcel of a shipment, in the package that is taken most; what is collected needs none, unless it is sent back. */
export const addParcel = (tx: Tx, shipment: number, type: LabelType = 'standard'): Promise<unknown> =>
  insertParcel(tx, shipment, type, type === 'return' ? sql`true` : sql`not coalesce(m.is_pickup, false)`)

/** The same for one that is sent although it could be collected. */
export async function addParcelTo(tx: Tx, shipment: number): Promise<void> {
  await insertParcel(tx, shipment, 'standard', sql`true`)
  await weighParcels(tx, shipment)
}

const insertParcel = (tx: Tx, shipment: number, type: LabelType, where: Sql): Promise<unknown> =>
  tx.run(sql`
    insert into parcels (
      shipment_id, label_type, vendor, service_id, template_id, length, width, height, auto_weight, packaging_weight)
    select h.id, ${type}, coalesce(v.carrier, 'simulated'), v.id, t.id, t.length, t.width, t.height, coalesce(t.auto_weight, true), t.packaging_weight
    from shipments h join orders o on o.id = h.order_id
    left join shipping_methods m on m.id = o.shipping_method_id
    left join shipping_services v on v.id = m.service_id and ${type} <> 'return'
    left join lateral (
      select t.*, (select count(*) from parcels p where p.template_id = t.id) as taken
      from parcel_templates t where t.is_active order by taken desc, t.id limit 1
    ) t on true
    where h.id = ${shipment} and ${where}`)

const takeTemplate = (tx: Tx, id: number): Promise<unknown> =>
  tx.run(sql`
    update parcels p set length = t.length, width = t.width, height = t.height, auto_weight = t.auto_weight,
      item_weight = coalesce(t.weight, p.item_weight), packaging_weight = t.packaging_weight
    from parcel_templates t where p.id = ${id} and t.id = p.template_id`)

/** What weighs by itself weighs what is in the shipment, an equal part of what the others are not said to hold. */
export const weighParcels = (tx: Tx, shipment: number): Promise<unknown> =>
  tx.run(sql`select weigh_parcels(${shipment})`)
