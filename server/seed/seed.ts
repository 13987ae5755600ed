import { entities } from '#entities/registry.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { updateWords } from '#server/search/words.ts'
import { joined, named, sql } from '#server/sql.ts'
import { sumOrdersAnew } from '#server/dashboard/order-sums.ts'
import { recount } from '#server/store/row-counts.ts'
import { withoutIndexes } from './bulk.ts'
import { copyInto } from './copy.ts'
import { seedAbsences } from './worktime/absences.ts'
import { makeCustomers, seedCustomers, seedWishlists } from './customers.ts'
import { seedApiLog } from './background/api-log.ts'
import { seedAudit } from './background/audit.ts'
import { seedBankStatements } from './background/bank-statements.ts'
import { seedCommunications } from './background/communications.ts'
import { seedOverpayments } from './background/overpayments.ts'
import { seedReminders } from './background/reminders.ts'
import { seedCron } from './background/cron.ts'
import { seedHouse, seedLetterheads } from './letterheads.ts'
import { seedJobs } from './jobs.ts'
import { seedNews } from './background/news.ts'
import { seedStartPages } from './background/start-pages.ts'
import { seedWorklistDays } from './background/worklist-days.ts'
import { seedOutbox } from './background/outbox.ts'
import { seedWebhooks } from './background/webhooks.ts'
import { seedShopOrders } from './background/shop-orders.ts'
import { seedPrints } from './background/prints.ts'
import { orderTables } from './order-draft.ts'
import { newestNumber, type StreamTask } from './order-stream.ts'
import { fillStreams } from './order-streams.ts'
import { seedReturns } from './shipping/returns.ts'
import { seedSentWith } from './shipping/sent-with.ts'
import { seedParcelTemplates } from './shipping/parcel-templates.ts'
import { seedFeeds } from './catalogue/feeds.ts'
import { seedAttributes } from './catalogue/attributes.ts'
import { makeProducts, seedProducts } from './catalogue/products.ts'
import { seedPrices } from './catalogue/prices.ts'
import { seedShopSections } from './shop-sections.ts'
import { seedShops } from './shops.ts'
import { seedStock } from './catalogue/stock.ts'
import { seedCategories } from './catalogue/categories.ts'
import { seedRelations } from './catalogue/relations.ts'
import { seedTags } from './catalogue/tags.ts'
import { seedTranslations } from './catalogue/translations.ts'
import { seedTaxRates } from './catalogue/tax-rates.ts'
import { seedUsers } from './users.ts'
import { seedWaitlist } from './catalogue/waitlist.ts'
import { seedSchedule } from './worktime/schedule.ts'
import { seedClosedMonths, seedPayroll, seedWorktime } from './worktime/worktime.ts'

/** What makes the demo's records, in the order in which their references allow it; the orders come after them. */
const makers: readonly ((tx: Tx, today: Date) => Promise<unknown>)[] = [
  seedShops,
  seedLetterheads,
  seedHouse,
  seedShopSections,
  seedTaxRates,
  seedParcelTemplates,
  seedUsers,
  (tx, today) => seedCustomers(tx, makeCustomers(), today),
  (tx, today) => seedProducts(tx, makeProducts(), today),
  seedWishlists,
  (tx, today) => seedTags(tx, makeProducts(), today),
  seedRelations,
  (tx, today) => seedCategories(tx, makeProducts(), today),
  (tx, today) => seedAttributes(tx, makeProducts(), today),
  (tx, today) => seedPrices(tx, makeProducts(), today),
  seedFeeds,
  seedWorktime,
  seedSchedule,
  seedJobs,
  seedCron,
  seedNews,
  seedStartPages,
  seedPayroll,
]

type Amount = Pick<StreamTask, 'orders' | 'batch'>

/**
 * Fills an empty database with the demo shop as it stands at `today`; the same input gives the same rows. The orders come
 * over connections of their own: whoever calls this marks the database as whole afterwards.
 */
export async function seed(db: Db, { orders, batch }: Amount, today: Date = new Date()): Promise<void> {
  // what the shops have been told of all this is seeded as well
  await tellShops(db, false)
  await transaction(db, async (tx) => {
    for (const make of makers) await make(tx, today)
  })
  await withoutIndexes(db, orderTables, () => seedOrders(db, { orders, batch }, today))
  await seedStock(db)
  await seedOutbox(db)
  await seedWebhooks(db)
  await transaction(db, (tx) => seedPrints(tx, today))
  await countOn(db)
  await seedReturns(db, today)
  await seedSentWith(db)
  await countOn(db)
  await seedReminders(db)
  await seedBankStatements(db, today)
  await seedOverpayments(db)
  await seedCommunications(db)
  await seedWaitlist(db, today)
  await seedShopOrders(db)
  await transaction(db, seedAudit)
  await transaction(db, seedApiLog)
  await countOn(db)
  await transaction(db, async (tx) => {
    await seedAbsences(tx, today)
    // nothing of a closed month is written any more
    await seedClosedMonths(tx, today)
  })
  await seedTranslations(db)
  await tellShops(db, true)
  await countOn(db)
  await recount(db)
  await sumOrdersAnew(db)
  await seedWorklistDays(db, today)
  await updateWords(db)
  await settleTables(db)
}

export async function settleTables(db: Db): Promise<void> {
  // Without figures the planner guesses, and of what was not vacuumed each row is looked at: the first searches would be slow.
  await db.run(sql`analyze`)
  const listed = [...new Set(entities.map(({ table }) => table))].map(named)
  await db.run(sql`vacuum ${joined(listed)}`)
}

/** Whether the shops are told of what changes, of its own accord. */
async function tellShops(db: Db, isOn: boolean): Promise<void> {
  for (const table of ['stock_movements', 'price_tiers', 'product_shops'])
    await db.run(sql`alter table ${named(table)} ${isOn ? sql`enable` : sql`disable`} trigger tell_shops`)
}

async function seedOrders(db: Db, { orders, batch }: Amount, today: Date): Promise<void> {
  const { connectionString } = db.pool.options
  if (connectionString === undefined) throw new Error('The streams of orders need to know the database')
  // of the triggers that rest meanwhile this one writes what only the database says
  await db.run(sql`alter table orders enable trigger write_payment_state`)
  const counters = await fillStreams({ connectionString, orders, batch, today: today.getTime() })
  await transaction(db, (tx) => copyInto(tx, 'number_counters', counters))
  await db.run(sql`select setval('order_numbers', ${newestNumber(orders)})`)
  // the trigger that says so rests as well
  await db.run(sql`update orders set date_reserved = date_created where is_reserving(status)`)
  await db.run(
    sql`update customers c set lifetime_value = paid.amount
        from (
          select o.customer_id, sum(brought_in(t.status, t.is_excess, t.amount, t.refunded_amount)) as amount
          from transactions t join orders o on o.id = t.order_id group by o.customer_id) paid
        where paid.customer_id = c.id`,
  )
}

/** Rows came with their ids, so the counter behind every table's has to follow. */
export async function countOn(db: Db): Promise<void> {
  const counted = await db.rows<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`)
  for (const { table } of counted)
    await db.run(sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), last.id)
      from (select max(id) as id from ${named(table)}) last where last.id is not null`)
}
