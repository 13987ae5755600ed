import { transaction, type Db, type Tx } from '#server/db.ts'
import { keyOf } from '#server/payment/key.ts'
import type { OutboxHandler, OutboxRow } from '#server/jobs/outbox.ts'
import type { JobAnswer } from '#server/jobs/job-answer.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { shipConfirmed } from '#server/packing/pack.ts'
import { lockParcel } from '#server/parcel/edits.ts'
import { parcelLife } from '#server/parcel/life.ts'
import { sql } from '#server/sql.ts'
import { carriersOver, type CarrierAnswer, type Carriers } from './carrier.ts'
import { requestOf } from './request.ts'

const operations: Readonly<Record<string, 'label' | 'void'>> = { label: 'label', void_label: 'void' }

/**
 * Asks a parcel's carrier. The job was committed before, the call is outside of every transaction, and what is answered is
 * kept in one of its own: killed anywhere, the next try asks under the same key and is told the same, so that there is one
 * label.
 */
export const carrierHandler = (carriers?: Carriers): OutboxHandler => ({
  send: async (job, signal, db) => {
    const operation = operations[job.name]
    if (operation === undefined) throw new Error(`No carrier is asked to ${job.name}`)
    const parcel = Number(job.payload['parcel_id'])
    const asked = await requestOf(db, parcel)
    if (asked === undefined) return { said: 'parcel_gone' } satisfies JobAnswer
    const from = (carriers ?? carriersOver(db))[asked.carrier]
    const answer = await from.carryOut({ ...asked.about, key: keyOf(job), operation }, signal)
    const heard = await hear(db, job, parcel, answer)
    // also after a try that died between the two
    if (answer.type === 'labelled') await shipConfirmed(db, parcel)
    return heard
  },
})

/** Answers what came of it. */
const hear = (db: Db, job: OutboxRow, parcel: number, answer: CarrierAnswer): Promise<JobAnswer | string> =>
  transaction(db, async (tx) => {
    await lockParcel(tx, parcel)
    switch (answer.type) {
      case 'voided':
        return { said: 'label_voided' }
      case 'refused':
        await applyOccurrence(
          tx,
          parcelLife,
          parcel,
          { type: 'parcel.refused' },
          {
            args: { failure: answer.text, refusal: answer.code ?? null, limit: answer.limit ?? null },
          },
        )
        return answer.text
      case 'labelled':
        return keepLabel(tx, job, parcel, answer)
    }
  })

/** A label that was given up before it came is given back: nobody puts it on a parcel. */
async function keepLabel(
  tx: Tx,
  job: OutboxRow,
  parcel: number,
  { tracking, returnTracking, files }: Extract<CarrierAnswer, { type: 'labelled' }>,
): Promise<JobAnswer | string> {
  const known = await tx.maybe(sql`
    select from parcels where id = ${parcel} and status in ('ready', 'printed') and tracking_number = ${tracking}`)
  // told once more what was kept already
  if (known !== undefined) return tracking
  await tx.run(sql`
    update parcels set tracking_number = ${tracking}, return_tracking_number = ${returnTracking} where id = ${parcel}`)
  for (const { format, content } of files)
    await tx.run(sql`
      insert into parcel_labels (parcel_id, format, content) values (${parcel}, ${format}, ${content})
      on conflict (parcel_id, format) do update set content = excluded.content`)
  const moved = await applyOccurrence(tx, parcelLife, parcel, { type: 'parcel.labelled' })
  if (moved === undefined)
    await tx.run(sql`
      insert into outbox (object, record_id, shop_id, kind, name, payload, held_until)
      select object, record_id, shop_id, kind, 'void_label', payload, now() from outbox where id = ${job.id}`)
  return moved === undefined ? { said: 'label_given_back', words: tracking } : tracking
}
