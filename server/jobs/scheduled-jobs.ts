import { DateTime } from 'luxon'
import type { CronJobName } from '#entities/cron-job/parts.ts'
import { houseZone } from '#entities/zone.ts'
import { countWorklists } from '#server/dashboard/count-worklists.ts'
import { raiseRetentionOver } from '#server/customer/person/retention.ts'
import { runFeeds } from '#server/feed/by-the-clock.ts'
import { raiseOverDue, raiseReminders } from '#server/invoice/by-the-clock.ts'
import { raiseExpired } from '#server/order/by-the-clock.ts'
import { takeNews } from '#server/payment/news.ts'
import { raisePublished } from '#server/product/by-the-clock.ts'
import { updateWords } from '#server/search/words.ts'
import { bookShifts } from '#server/schedule/book-shifts.ts'
import { fileStore, type FilesPlace } from '#server/file/store/file-store.ts'
import { fetchOrders } from '#server/shop-sync/incoming/fetch-orders.ts'
import { askCatalogues } from '#server/shop-sync/whole.ts'
import type { OutboundSettings } from '#server/shop-sync/connection/open.ts'
import { sweepRetention } from '#server/setting/retention/sweep.ts'
import { raiseBackInStock } from '#server/waitlist/notify.ts'
import { sendCollected } from '#server/webhook/worker.ts'
import { extendDays } from '#server/worktime/by-the-clock.ts'
import type { ScheduledJob } from './cron-runs.ts'
import { runHousekeeping } from './housekeeping.ts'

/** Everything that the clock sets off. A job comes in by its line. */
export const scheduledJobs = (
  config: FilesPlace & Partial<OutboundSettings>,
): readonly (ScheduledJob & { name: CronJobName })[] => [
  {
    name: 'over-due',
    // by the minute: an invoice may be sent that was due before
    cron: '* * * * *',
    zone: houseZone,
    run: ({ db, now, signal }) => raiseOverDue(db, { now: DateTime.fromJSDate(now), most: 5000, signal }),
  },
  {
    name: 'reminders',
    // in the morning, so that whoever calls about one finds somebody
    cron: '0 8 * * *',
    zone: houseZone,
    run: ({ db, now, signal }) => raiseReminders(db, { now: DateTime.fromJSDate(now), signal }),
  },
  {
    name: 'offers',
    // by the hour: each shop's day ends in its own zone
    cron: '7 * * * *',
    zone: 'UTC',
    run: ({ db, now, signal }) => raiseExpired(db, { now: DateTime.fromJSDate(now), signal }),
  },
  {
    name: 'payment-news',
    // what a provider tells by itself is known within a minute
    cron: '* * * * *',
    zone: 'UTC',
    run: ({ db, signal }) => takeNews(db, undefined, signal),
  },
  { name: 'housekeeping', cron: '17 * * * *', zone: 'UTC', run: ({ db }) => runHousekeeping(db, fileStore(config)) },
  {
    name: 'search-words',
    cron: '47 * * * *',
    zone: 'UTC',
    run: ({ db, signal }) => updateWords(db, () => signal.aborted),
  },
  {
    name: 'publishing',
    // what is planned is sold within a minute of its moment
    cron: '* * * * *',
    zone: 'UTC',
    run: ({ db, now, signal }) => raisePublished(db, { now: DateTime.fromJSDate(now), signal }),
  },
  {
    name: 'feeds',
    // before the targets fetch them: they do so by day
    cron: '40 3 * * *',
    zone: houseZone,
    run: ({ db, signal }) => runFeeds(db, config, signal),
  },
  {
    name: 'waitlist',
    // by the minute, as a shop's notices are counted
    cron: '* * * * *',
    zone: 'UTC',
    run: ({ db, signal }) => raiseBackInStock(db, { signal }),
  },
  {
    name: 'shop-orders',
    // what a shop says by itself is fetched at once
    cron: '* * * * *',
    zone: 'UTC',
    run: ({ db, signal }) =>
      fetchOrders(db, { outboundAllow: [], dataKey: undefined, publicUrl: undefined, ...config }, signal),
  },
  {
    name: 'webhooks',
    // whoever needs it sooner is told in real time
    cron: '*/10 * * * *',
    zone: 'UTC',
    run: ({ db, signal }) =>
      sendCollected(db, { config: { outboundAllow: [], dataKey: undefined, ...config }, signal }),
  },
  {
    name: 'shop-products',
    // at night: what the one side has and the other has not
    cron: '20 2 * * *',
    zone: houseZone,
    run: ({ db }) => askCatalogues(db),
  },
  {
    name: 'retention',
    // once a day: what the law has the house keep is kept by days
    cron: '10 2 * * *',
    zone: houseZone,
    run: async ({ db, now, signal }) =>
      (await raiseRetentionOver(db, { now, signal })) + (await sweepRetention(db, { now, signal })),
  },
  {
    name: 'shift-sessions',
    // soon after a shift is over: whoever looks at the clock then finds it booked
    cron: '*/5 * * * *',
    zone: 'UTC',
    run: ({ db, now, signal }) => bookShifts(db, { now, signal }),
  },
  {
    name: 'work-days',
    // by the hour: each employee's month begins in their own zone
    cron: '27 * * * *',
    zone: 'UTC',
    run: ({ db, signal }) => extendDays(db, signal),
  },
  {
    name: 'worklist-counts',
    // soon after midnight: what a worklist held when the day was over is what the morning is compared with
    cron: '3 0 * * *',
    zone: houseZone,
    run: ({ db, now, signal }) => countWorklists(db, { now, signal }),
  },
]
