/** What moves set off outside of the database; held first, so that an undo takes it back. */
export const syncJobStates = ['held', 'waiting', 'running', 'retrying', 'done', 'dead', 'cancelled', 'dropped'] as const
export type SyncJobState = (typeof syncJobStates)[number]
