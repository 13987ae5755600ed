/** Why somebody is not there. Whoever has worked more takes it back as time off in lieu: it costs no vacation. */
export const absenceKinds = ['vacation', 'sick_leave', 'special_leave', 'unpaid_leave', 'time_off_in_lieu'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

/** Sick leave is reported and counts at once; everything else is asked for. */
export const isReported = (kind: string): boolean => kind === 'sick_leave'

export const absenceStatuses = [
  'requested',
  'reported',
  'approved',
  'confirmed',
  'withdrawal-requested',
  'refused',
  'withdrawn',
] as const
export type AbsenceStatus = (typeof absenceStatuses)[number]

/** Until which day of the next year what is left of a vacation is taken. */
export const vacationLapses = ['never', '03-31', '06-30', '09-30', '12-31'] as const
