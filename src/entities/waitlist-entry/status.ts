/** Whoever is on a waitlist waits, until a mail tells them that the product is there again. */
export const waitlistStatuses = ['waiting', 'notified'] as const
export type WaitlistStatus = (typeof waitlistStatuses)[number]
