/** Closed, nothing of a month is written any more. */
export const workMonthStatuses = ['open', 'closed'] as const
export type WorkMonthStatus = (typeof workMonthStatuses)[number]
