import type { InvoiceStatus } from '#entities/invoice-parts.ts'

/** Days until the next reminder is due: the first a week after the invoice became over-due, each further one after two. */
export const daysToNextReminder = (status: Extract<InvoiceStatus, 'over-due' | 'reminded'>): number =>
  status === 'over-due' ? 7 : 14
