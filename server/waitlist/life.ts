import type { WaitlistEntryRow } from '#entities/waitlist-entry/waitlist-entry.ts'
import { lifeOfWaitlistEntry } from '#machines/waitlist-entry/life.ts'
import type { Queries } from '#server/db.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { pace } from './pace.ts'

/** Whether there is any of it is the product's: nobody sells it meanwhile. */
const lockProduct = (db: Queries, id: number): Promise<unknown> =>
  db.run(sql`
    select from products where id = (select product_id from waitlist_entries where id = ${id}) for no key update`)

export const waitlistEntryLife: ServerLife<WaitlistEntryRow> = {
  life: lifeOfWaitlistEntry,
  noArguments: {},
  lock: lockProduct,
  columns: (_, { status }) => ({ status, date_notified: sql`now()` }),
  effects: {},
  mailTo: ({ email }) => email,
  paced: pace,
  undoReasons: {
    mail_sent: { left: sql`kind = 'email'` },
    // they have asked again since: nobody waits twice for the same
    waits_again: {
      found: ({ after }) => sql`
        select from waitlist_entries e join waitlist_entries w using (product_id, shop_id)
        where e.id = ${after.id} and w.id <> e.id and w.status = 'waiting' and lower(w.email) = lower(e.email)`,
    },
  },
}
