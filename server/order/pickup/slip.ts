import { mayWrite } from '#entities/access.ts'
import { lifeOfOrder } from '#machines/order/life.ts'
import type { Queries } from '#server/db.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { logoOf } from '#server/document/file.ts'
import { letterheadOf, partiesOf } from '#server/document/parties.ts'
import { visibleRecord } from '#server/life/access.ts'
import { languageFor } from '#server/mail/language.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { User } from '#server/store/session.ts'
import { drawPickupSlip } from './draw-slip.ts'

/**
 * What a customer shows who collects an order and has no mail. Whoever hands orders over does not get it: a code that
 * everybody at the counter can print proves nothing.
 */
export async function pickupSlipOf(
  tx: Queries,
  files: FileStore,
  user: User,
  id: number,
): Promise<{ name: string; bytes: Buffer }> {
  const { number, shop } = await visibleRecord(tx, user, { life: lifeOfOrder }, id)
  if (!mayWrite(user, 'order', shop?.id ?? null)) throw refuse({ status: 403, code: 'no_right' })
  const { code, day } = await tx.one<{ code: string | null; day: string }>(sql`
    select pickup_code as code, current_date as day from orders where id = ${id}`)
  if (code === null) throw refuse({ status: 409, code: 'no_paper' })
  await audit(tx, { user, verb: 'order.pickup_slip', object: 'order', objectId: id })
  const letterhead = await letterheadOf(tx, shop?.id ?? null)
  const { buyer } = await partiesOf(tx, id, letterhead.seller.country_code)
  const language = languageFor(buyer.country_code, letterhead.language)
  const { seller } = letterhead
  const slip = { order: number, code, date: day, language, seller, to: buyer }
  const bytes = await drawPickupSlip(slip, await logoOf(tx, files, letterhead))
  return { name: `${number}.pdf`, bytes }
}
