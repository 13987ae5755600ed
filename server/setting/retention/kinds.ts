import type { RetentionKind } from '#entities/setting/retention.ts'
import { sql, type Sql } from '#server/sql.ts'

/** Where the rows of a kind lie, `t`, and what is said of one that would go. */
type Kept = {
  readonly table: Sql
  /** The moment from which its time counts. */
  readonly since: Sql
  /** Which rows are meant, where not all of the table. */
  readonly among?: Sql
  /** Which the law holds, where it is not all of them. */
  readonly held?: Sql
  readonly called: Sql
  /** In place of deleting the row: its bytes go first, by whoever clears files away. */
  readonly instead?: Sql
}

/** Changes of these are changes of the books, or of what they follow from. */
const booked = [
  'order',
  'invoice',
  'transaction',
  'refund',
  'return',
  'shipment',
  'document',
  'bank-statement',
  'bank-statement-line',
  'stock-movement',
  'price',
  'price-list',
  'tax-rate',
  'payment-method',
  'payment-account',
  'shop',
  'customer',
  'setting',
  // wages follow from them
  'work-session',
  'work-condition',
  'work-month',
  'absence',
  'correction',
]

/** A mail that is still on its way is looked at by somebody. */
const isOver = (mail: Sql) => sql`${mail}.status in ('sent', 'outbox', 'failed', 'dismissed')`

export const retentionRows: Readonly<Record<RetentionKind, Kept>> = {
  api_log: { table: sql`api_log`, since: sql`t.date_created`, called: sql`t.method || ' ' || t.path` },
  exports: {
    table: sql`files`,
    since: sql`t.date_created`,
    among: sql`t.purpose is null and t.date_expires > now()`,
    called: sql`t.name`,
    instead: sql`update files t set date_expires = now()`,
  },
  networks: {
    table: sql`user_networks`,
    since: sql`t.date_last`,
    called: sql`(select u.login from users u where u.id = t.user_id) || ' · ' || t.network`,
  },
  jobs: {
    table: sql`export_jobs`,
    since: sql`t.date_updated`,
    among: sql`t.state in ('completed', 'failed')`,
    called: sql`coalesce(nullif(t.title, ''), t.object)`,
  },
  prints: { table: sql`print_logs`, since: sql`t.date_created`, called: sql`left(t.documents, 120)` },
  sync_jobs: {
    table: sql`outbox`,
    since: sql`coalesce(t.date_done, t.date_created)`,
    among: sql`t.status in ('done', 'cancelled', 'dropped')`,
    called: sql`t.name || ' · ' || t.object || ' #' || t.record_id`,
  },
  waitlist: {
    table: sql`waitlist_entries`,
    since: sql`t.date_notified`,
    // the mail that told them goes with them, and not while it may still be sent
    among: sql`t.status = 'notified' and not exists (
      select from communications m where m.waitlist_entry_id = t.id and not (${isOver(sql`m`)}))`,
    called: sql`t.email`,
  },
  letters: {
    table: sql`communications`,
    since: sql`coalesce(t.date_sent, t.date_created)`,
    // letters of the trade: those of a waitlist are none
    among: sql`t.order_id is not null and ${isOver(sql`t`)}`,
    called: sql`t.subject || ' · ' || t.recipient`,
  },
  audit: {
    table: sql`audit_log`,
    since: sql`t.date_created`,
    held: sql`t.object = any(${booked}::text[])`,
    called: sql`t.verb || coalesce(' #' || t.object_id, '')`,
  },
}
