import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

type Note = { day: string; note: string }

/** What is noted down of these days. */
export const notesOf = (db: Queries, user: number, from: string, to: string): Promise<Note[]> =>
  db.rows<Note>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, note from work_notes
    where user_id = ${user} and day between ${from}::date and ${to}::date order by day`)

/** Writes it in place of what was there, and answers that; an empty one is none. */
export async function writeNote(tx: Queries, user: number, { day, note }: Note): Promise<string | null> {
  const before = await tx.maybe<{ note: string }>(sql`
    select note from work_notes where user_id = ${user} and day = ${day}::date for update`)
  if (note === '') await tx.run(sql`delete from work_notes where user_id = ${user} and day = ${day}::date`)
  else
    await tx.run(sql`
      insert into work_notes (user_id, day, note) values (${user}, ${day}::date, ${note})
      on conflict (user_id, day) do update set note = excluded.note, date_updated = now()`)
  return before?.note ?? null
}
