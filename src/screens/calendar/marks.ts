import type { WorkDay } from '#api/worktime/work-tracking.ts'
import type { StatusForm, StatusTone } from '#ui/view/status-mark.tsx'

export type DayMark = { id: string; tone: StatusTone; form: StatusForm }

/** Sick leave is reported and counts at once; what is only asked for does not. */
const isGranted = (status: string): boolean => status !== 'requested'

const absenceTone = (kind: string): StatusTone => (kind === 'sick_leave' ? 'wait' : 'way')

/** The mark of an absence: a ring while it is only asked for, half for half a day. */
export const absenceMark = ({ kind, part, status }: NonNullable<WorkDay['absence']>): DayMark => {
  if (!isGranted(status)) return { id: 'requested', tone: 'wait', form: 'ring' }
  return { id: kind, tone: absenceTone(kind), form: part < 1 ? 'half' : 'full' }
}

export const holidayMark: DayMark = { id: 'holiday', tone: 'idle', form: 'dash' }
/** What stands beside the figures of a day. */
export type DayAsides = { readonly note?: boolean; readonly correction?: boolean }

export const correctionMark: DayMark = { id: 'correction', tone: 'wait', form: 'ring' }
export const missingMark: DayMark = { id: 'missing', tone: 'idle', form: 'ring' }
export const noteMark: DayMark = { id: 'note', tone: 'idle', form: 'diamond' }
export const adjustedMark: DayMark = { id: 'adjusted', tone: 'work', form: 'half' }

export const isRequested = ({ absence }: WorkDay): boolean => absence !== null && !isGranted(absence.status)
