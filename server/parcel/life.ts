import type { CarrierRefusal } from '#entities/parcel/carrier.ts'
import type { ParcelRow } from '#entities/parcel/parcel.ts'
import { lifeOfParcel } from '#machines/parcel/life.ts'
import type { SyncJobName } from '#entities/sync-job/parts.ts'
import type { MoveExecution, ServerLife } from '#server/life/server-life.ts'
import { enqueue } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import { lockParcel } from './edits.ts'

/** Why its carrier refused it. */
type ParcelArguments = {
  readonly failure: string | null
  readonly refusal: CarrierRefusal | null
  readonly limit: number | null
}
type Execution = MoveExecution<ParcelRow, ParcelArguments>

export const parcelLife: ServerLife<ParcelRow, ParcelArguments> = {
  life: lifeOfParcel,
  noArguments: { failure: null, refusal: null, limit: null },
  lock: lockParcel,
  columns: (_, { status }) => ({
    status,
    ...(status === 'requested' && { failure: null, refusal: null, refusal_limit: null }),
  }),
  effects: {
    'carrier label': (execution) => ask(execution, 'label'),
    'carrier void_label': (execution) => ask(execution, 'void_label'),
    'label print': ({ undoLog, record }) => undoLog.update('parcels', record.id, { date_printed: sql`now()` }),
  },
  entered: async (execution, status) => {
    const { undoLog, record, args } = execution
    if (status === 'failed') {
      const { failure, refusal, limit } = args
      await undoLog.update('parcels', record.id, { failure, refusal, refusal_limit: limit })
    }
    if (status !== 'voided') return
    await packAnew(execution)
    await forgetNumber(execution)
  },
  undoReasons: {
    carrier_told: { left: sql`kind = 'carrier'` },
    label_replaced: {
      found: ({ after: { id } }) => sql`
        select from parcels p join parcels e on e.shipment_id = p.shipment_id
        where p.id = ${id} and e.id > p.id and e.status <> 'voided' and e.date_created > (
          select max(date_created) from history
          where object = 'parcel' and record_id = p.id and verb = 'parcel.void')`,
    },
  },
  tells: async (tx, id) => {
    const { told } = await tx.one<{ told: string | null }>(sql`
      select case status when 'failed' then failure when 'ready' then tracking_number end as told from parcels
      where id = ${id}`)
    return told === null ? [] : [told]
  },
  sums: () => ({ currency: 'EUR', total: '0', units: 1 }),
}

/** What was packed does not leave by itself without the label that it was packed for: somebody confirms it again. */
async function packAnew({ tx, undoLog, record: { shipment } }: Execution): Promise<void> {
  const packed = await tx.maybe(sql`
    select from shipments where id = ${shipment.id} and status = 'not-yet-shipped' and date_confirmed is not null`)
  if (packed !== undefined) await undoLog.update('shipments', shipment.id, { date_confirmed: null, confirmed_by: null })
}

/** Under its number nothing travels any more: the shipment goes by that of another label, or by none. */
async function forgetNumber({ tx, undoLog, record: { id, shipment } }: Execution): Promise<void> {
  const named = await tx.maybe<{ next: string | null }>(sql`
    select (
      select e.tracking_number from parcels e
      where e.shipment_id = h.id and e.id <> p.id and e.status <> 'voided' and e.tracking_number is not null
      order by e.id limit 1
    ) as next
    from shipments h join parcels p on p.shipment_id = h.id
    where p.id = ${id} and h.tracking_number = p.tracking_number`)
  if (named !== undefined) await undoLog.update('shipments', shipment.id, { tracking_number: named.next })
}

/** What is asked of the carrier is a job of the order, as that which the order's own moves ask. */
async function ask(execution: Execution, name: SyncJobName): Promise<number | undefined> {
  const { tx, record: parcel } = execution
  if (parcel.order === null) return undefined
  const order = { ...execution, object: 'order', record: { id: parcel.order.id, version: 1, shop: parcel.shop } }
  const job = await enqueue(order, 'carrier', name, { parcel_id: parcel.id })
  // somebody stands there with the parcel: a label is asked for at once
  if (name === 'label') await tx.run(sql`update outbox set held_until = now() where id = ${job}`)
  return job
}
