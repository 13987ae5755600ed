import { longestLayout, mostOwnKeys, type Settings, type SettingsChange } from '#api/settings.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

/** What this user has set for themselves. */
export async function settingsOf(db: Queries, userId: number): Promise<Settings> {
  const [found] = await db.rows<{ single_keys: boolean }>(sql`
    select single_keys from user_settings where user_id = ${userId}`)
  const keys = await db.rows<Settings['keys'][number]>(sql`
    select command, keys from user_keys where user_id = ${userId} order by command`)
  const lists = await db.rows<Settings['lists'][number]>(sql`
    select object, layout from user_lists where user_id = ${userId} order by object`)
  return { single_keys: found?.single_keys ?? true, keys, lists }
}

/** Changes what is named and leaves the rest as it is. Of two lines about one command the later one counts. */
export async function setSettings(tx: Queries, userId: number, { single_keys, keys = [], lists = [] }: SettingsChange) {
  if (single_keys !== undefined)
    await tx.run(sql`
      insert into user_settings (user_id, single_keys) values (${userId}, ${single_keys})
      on conflict (user_id) do update set single_keys = excluded.single_keys`)
  for (const { command, keys: own } of keys) {
    await (own === null
      ? tx.run(sql`delete from user_keys where user_id = ${userId} and command = ${command}`)
      : tx.run(sql`
          insert into user_keys (user_id, command, keys) values (${userId}, ${command}, ${own})
          on conflict (user_id, command) do update set keys = excluded.keys`))
  }
  for (const { object, layout } of lists) {
    const { sizes, ...rest } = layout
    // merged by the database in one statement: of two windows none takes back what the other has changed
    const widths = sizes === undefined ? 'none' : sizes === null ? 'usual' : 'some'
    await tx.run(sql`
      insert into user_lists as own (user_id, object, layout)
      values (${userId}, ${object}, jsonb_strip_nulls(${JSON.stringify(layout)}::jsonb))
      on conflict (user_id, object) do update set layout = jsonb_strip_nulls(
        own.layout || ${JSON.stringify(rest)}::jsonb || case ${widths}::text
          when 'usual' then '{"sizes": null}'::jsonb
          when 'some' then jsonb_build_object(
            'sizes', coalesce(own.layout -> 'sizes', '{}'::jsonb) || ${JSON.stringify(sizes ?? {})}::jsonb)
          else '{}'::jsonb end)`)
  }
  await tx.run(sql`delete from user_lists where user_id = ${userId} and layout = '{}'::jsonb`)
  const settings = await settingsOf(tx, userId)
  if (settings.lists.some(({ layout }) => JSON.stringify(layout).length > longestLayout))
    throw refuse({
      status: 422,
      code: 'invalid',
      fields: { lists: { code: 'field_too_long', params: { count: longestLayout } } },
    })
  if (settings.keys.length > mostOwnKeys)
    throw refuse({
      status: 422,
      code: 'invalid',
      fields: { keys: { code: 'field_too_many', params: { count: mostOwnKeys } } },
    })
  return settings
}
