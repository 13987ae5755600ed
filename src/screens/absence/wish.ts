import type { AbsenceWish } from '#api/work/absence.ts'
import { absenceKinds } from '#entities/worktime/absence-parts.ts'

/** What a request for days off begins with: from the calendar its days, and whose they are. */
export type WishStart = Partial<Pick<AbsenceWish, 'kind' | 'first_day' | 'last_day' | 'user_id'>>

const dayIn = (text: string | null): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : undefined

/** The same from an address: `?kind=sick_leave&first_day=2026-11-26`. */
export function startIn(search: string): WishStart {
  const said = new URLSearchParams(search)
  const kind = absenceKinds.find((one) => one === said.get('kind'))
  const first_day = dayIn(said.get('first_day'))
  const last_day = dayIn(said.get('last_day')) ?? first_day
  const employee = Number(said.get('user_id'))
  return {
    ...(kind !== undefined && { kind }),
    ...(first_day !== undefined && { first_day }),
    ...(last_day !== undefined && { last_day }),
    ...(Number.isInteger(employee) && employee > 0 && { user_id: employee }),
  }
}
