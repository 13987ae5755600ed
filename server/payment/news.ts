import { providers, type ProviderName } from '#entities/transaction/parts.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { providersOver, type PaymentProviders } from './provider.ts'
import { takeEvent } from './take-event.ts'
import { takeStored } from './webhook.ts'

/** Hears what providers say without being asked: a direct debit that came back. Answers how many events there were. */
export async function takeNews(
  db: Db,
  from: PaymentProviders = providersOver(db),
  signal?: AbortSignal,
): Promise<number> {
  let heard = 0
  for (const provider of providers) {
    heard += await takeStored(db, provider)
    heard += await takeNewsOf(db, provider, from, signal)
  }
  return heard
}

async function takeNewsOf(
  db: Db,
  provider: ProviderName,
  from: PaymentProviders,
  signal?: AbortSignal,
): Promise<number> {
  await db.run(sql`insert into payment_news (provider) values (${provider}) on conflict do nothing`)
  for (let heard = 0; ;) {
    const { last_read } = await db.one<{ last_read: number }>(sql`
      select last_read from payment_news where provider = ${provider}`)
    const { events, read } = await from[provider].newsSince(last_read)
    for (const event of events) await takeEvent(db, provider, event)
    // killed before this, they are heard once more, and known
    await db.run(sql`update payment_news set last_read = greatest(last_read, ${read}) where provider = ${provider}`)
    heard += events.length
    if (events.length === 0 || signal?.aborted === true) return heard
  }
}
