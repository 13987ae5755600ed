/** One approved correction is replaced by the next one of the same day. */
export const correctionStatuses = ['requested', 'approved', 'refused', 'withdrawn', 'replaced'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]

/** So many times a day has at most that somebody writes by hand. */
export const mostSessions = 24
