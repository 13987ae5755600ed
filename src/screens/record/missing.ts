import { failureOf } from '#api/failure.ts'

/** Has the server said that there is no such record, or none for this user? */
export const isMissing = (error: Error | null): boolean => {
  const failure = error === null ? undefined : failureOf(error)
  return failure?.kind === 'refused' && failure.status === 404
}
