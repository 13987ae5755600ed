/** Of a business: is it one? A private customer is never asked. */
export const customerStatuses = ['private', 'to-check', 'validated', 'refused'] as const
export type CustomerStatus = (typeof customerStatuses)[number]
