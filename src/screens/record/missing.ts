import { failureOf } from '#api/failure.ts'

/** What the server said of a record that is not there, where it has a sentence for its kind (spec §8). */
export const missingSentence = (error: Error | null): string | undefined => {
  const failure = error === null ? undefined : failureOf(error)
  return failure?.kind === 'refused' && failure.said.problem?.code !== 'record_not_found'
    ? failure.said.error
    : undefined
}

/** Has the server said that there is no such record, or none for this user? */
export const isMissing = (error: Error | null): boolean => {
  const failure = error === null ? undefined : failureOf(error)
  return failure?.kind === 'refused' && failure.status === 404
}

/** The record that this one became: the server knows which. */
export const leadsOn = (error: Error | null): number | undefined => {
  const failure = error === null ? undefined : failureOf(error)
  const to = failure?.kind === 'refused' ? failure.said.problem?.payload : undefined
  const id: unknown = typeof to === 'object' && to !== null ? Reflect.get(to, 'leads_to') : undefined
  return typeof id === 'number' ? id : undefined
}
