import { isRef } from '#entities/entity.ts'
import { shiftProblem } from '#entities/schedule/shift-rules.ts'
import type { Queries } from '#server/db.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'

const isDrafted = async (db: Queries, field: 'template_id' | 'area_id', id: unknown): Promise<boolean> =>
  (await db.run(sql`
    select from schedule_drafts
    where content ->> ${field} = ${String(id)}
      or (cell like 'open %' and split_part(cell, ' ', ${field === 'area_id' ? 2 : 3}) = ${String(id)})
    limit 1`)) > 0

const drafted: Lock = { code: 'planned_with' }

export const shiftTemplateEdits: EntityEdits = {
  twice: { digit: 'digit_taken' },
  problems: async (_db, _caller, _before, { start_time, end_time, break_minutes }): Promise<FieldProblems> => {
    if (typeof start_time !== 'string' || typeof end_time !== 'string') return {}
    const problem = shiftProblem({ start_time, end_time, break_seconds: Number(break_minutes ?? 0) * 60 })
    if (problem === undefined) return {}
    return { [problem === 'shift_without_length' ? 'end_time' : 'break_minutes']: problem }
  },
  // what refers to it from published shifts is asked of the database
  stays: async (db, { id }) => ((await isDrafted(db, 'template_id', id)) ? drafted : undefined),
}

export const workAreaEdits: EntityEdits = {
  completes: async (tx, _user, _before, sent) => {
    // one at a time: two that take the same person would not see each other
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('work areas'))`)
    return sent
  },
  problems: async (db, _caller, before, { employees }): Promise<FieldProblems> => {
    const wanted = Array.isArray(employees)
      ? employees.flatMap(({ employee }: { employee?: unknown }) => (isRef(employee) ? [employee.id] : []))
      : []
    const [taken] = await db.rows<{ name: string; area: string }>(sql`
      select concat_ws(' ', u.first_name, u.last_name) as name, a.name as area
      from work_area_employees e join users u on u.id = e.employee_id join work_areas a on a.id = e.work_area_id
      where e.employee_id = any(${wanted}::bigint[]) and e.work_area_id <> ${before?.['id'] ?? 0}
      order by e.employee_id limit 1`)
    return taken === undefined ? {} : { employees: { code: 'in_other_area', params: taken } }
  },
  stays: async (db, { id }) => ((await isDrafted(db, 'area_id', id)) ? drafted : undefined),
}
