import type { OutboxRow } from '#server/jobs/outbox.ts'

/** The same for every try of a job, so that a provider knows it again. */
export const keyOf = ({ id }: Pick<OutboxRow, 'id'>): string => `kontor-${id}`
