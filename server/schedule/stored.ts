import type { DraftAnswer } from '#api/worktime/schedule.ts'
import {
  changed,
  changesOf,
  cellsOf,
  placeBehind,
  placeOfOpen,
  placeOfPerson,
  planOf,
  type PlanCell,
  type Content,
  type Shift,
} from '#entities/schedule/plan.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

type StoredShift = Omit<Shift, 'kind'> & { user_id: number | null; day: string; is_free: boolean }

/** What is published on these days, both in it. */
export async function publishedIn(db: Queries, from: string, to: string): Promise<PlanCell[]> {
  const rows = await db.rows<StoredShift>(sql`
    select user_id, to_char(day, 'YYYY-MM-DD') as day, is_free, template_id, area_id, start_time, end_time,
      break_seconds, note, auto_create_session
    from shifts where day between ${from}::date and ${to}::date order by day, user_id, id`)
  const open = Map.groupBy(
    rows.filter(({ user_id }) => user_id === null),
    ({ day, area_id, template_id }) => `${day} ${area_id} ${template_id}`,
  )
  return [
    ...rows.flatMap(({ user_id, day, is_free, ...shift }): PlanCell[] =>
      user_id === null
        ? []
        : [{ ...placeOfPerson(user_id, day), content: is_free ? { kind: 'free' } : { kind: 'shift', ...shift } }],
    ),
    ...[...open.values()].flatMap((same): PlanCell[] => {
      const [first] = same
      return first === undefined || first.template_id === null
        ? []
        : [
            {
              ...placeOfOpen(first.area_id, first.template_id, first.day),
              content: { kind: 'open', count: same.length },
            },
          ]
    }),
  ]
}

/** What is drafted of a week; `lock` holds it against everyone else who writes in it. */
export async function draftOf(db: Queries, week: string): Promise<DraftAnswer> {
  const kept = await db.maybe<Omit<DraftAnswer, 'draft'>>(sql`
    select w.version, concat_ws(' ', u.first_name, u.last_name) as changed_by,
      to_char(w.date_changed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
    from schedule_weeks w left join users u on u.id = w.changed_by_id where w.week = ${week}::date`)
  if (kept === undefined) return { version: 0, draft: [], changed_by: null, changed_at: null }
  const rows = await db.rows<{ cell: string; content: Content | null }>(sql`
    select cell, content from schedule_drafts where week = ${week}::date order by cell collate "C"`)
  return {
    ...kept,
    changed_by: kept.changed_by === '' ? null : kept.changed_by,
    draft: rows.map(({ cell, content }) => ({ ...placeBehind(cell), content })),
  }
}

/** What is planned on these days: published, with the drafts over it. */
export async function cellsIn(db: Queries, from: string, to: string): Promise<PlanCell[]> {
  const rows = await db.rows<{ cell: string; content: Content | null }>(sql`
    select cell, content from schedule_drafts
    where week between ${from}::date - 6 and ${to}::date and right(cell, 10) between ${from} and ${to}`)
  const drafted = rows.map(({ cell, content }): PlanCell => ({ ...placeBehind(cell), content }))
  return cellsOf(changed(planOf(await publishedIn(db, from, to)), changesOf(drafted)))
}

/** Locks a week, which is there from now on. */
export async function lockWeek(tx: Queries, week: string): Promise<{ version: number }> {
  await tx.run(sql`insert into schedule_weeks (week) values (${week}::date) on conflict do nothing`)
  return tx.one<{ version: number }>(sql`select version from schedule_weeks where week = ${week}::date for update`)
}

/** The next version of a week, changed by somebody now. */
export const touchWeek = (tx: Queries, week: string, user: number): Promise<number> =>
  tx.run(sql`
    update schedule_weeks set version = version + 1, changed_by_id = ${user}, date_changed = clock_timestamp()
    where week = ${week}::date`)

export const setDraft = async (
  tx: Queries,
  week: string,
  cells: readonly { key: string; content: Content | null }[],
) => {
  if (cells.length === 0) return
  await tx.run(sql`
    insert into schedule_drafts (week, cell, content)
    select ${week}::date, cell, nullif(content, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(cells.map(({ key, content }) => ({ cell: key, content })))}::jsonb)
      as new (cell text, content jsonb)
    on conflict (week, cell) do update set content = excluded.content`)
}

/** What says no more than what is published is no draft. */
export const dropDrafts = (tx: Queries, week: string, keys: readonly string[]): Promise<number> =>
  tx.run(sql`delete from schedule_drafts where week = ${week}::date and cell = any(${keys})`)
