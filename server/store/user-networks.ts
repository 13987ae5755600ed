import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** As the settings say; older ones go with what else is past its time (`server/setting/retention`). */
const kept = sql`(select make_interval(days => keep_networks) from settings)`

/** Has this user signed in from there lately? */
export const hasComeFrom = async (db: Queries, userId: number, network: string): Promise<boolean> =>
  (await db.run(sql`
    select from user_networks where user_id = ${userId} and network = ${network} and date_last > now() - ${kept}`)) > 0

export const rememberNetwork = (tx: Queries, userId: number, network: string): Promise<number> =>
  tx.run(sql`
    insert into user_networks (user_id, network) values (${userId}, ${network})
    on conflict (user_id, network) do update set date_last = now()`)
