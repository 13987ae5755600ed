import type { Shift } from './plan.ts'

/** A kind of shift, on the key of its digit. */
export type ShiftTemplate = {
  id: number
  name: string
  digit: number | null
  area_id: number | null
  start_time: string
  end_time: string
  break_seconds: number
  auto_create_session: boolean
}

/** The shift that a template stands for, in the area of whoever takes it where it has none of its own. */
export const shiftOf = (template: ShiftTemplate, area: number | null): Shift => ({
  kind: 'shift',
  template_id: template.id,
  area_id: template.area_id ?? area,
  start_time: template.start_time,
  end_time: template.end_time,
  break_seconds: template.break_seconds,
  note: null,
  auto_create_session: template.auto_create_session,
})

/** Are its times no longer those of its template? */
export const isAltered = (shift: Shift, template: ShiftTemplate): boolean =>
  shift.start_time !== template.start_time ||
  shift.end_time !== template.end_time ||
  shift.break_seconds !== template.break_seconds
