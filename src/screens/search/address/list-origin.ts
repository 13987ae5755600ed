/**
 * What a record's place in the history says of the list it was opened from: the list's address, and which opening it
 * was. Stepping from record to record follows the order of that opening, also while records leave the list.
 */
export type ListOrigin = { list: string; opened: number | undefined }

export const listOriginOf = (state: unknown): ListOrigin | undefined =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? { list: state.list, opened: 'opened' in state && typeof state.opened === 'number' ? state.opened : undefined }
    : undefined

const none: readonly number[] = []

/** What a list's place in the history says when somebody comes back from a record: that one and those after it. */
export const followingIdsOf = (state: unknown): readonly number[] =>
  typeof state === 'object' && state !== null && 'onward' in state && Array.isArray(state.onward)
    ? state.onward.filter((id) => typeof id === 'number')
    : none

/** A page of ids is read around a record; more than that cannot have left the list before it. */
const reach = 200

/**
 * The row that somebody who comes back stands at: the record's own, wherever it is by now, or the first of those after
 * it that is still in the list.
 */
export const returnRow = (
  onward: readonly number[],
  at: number,
  idAt: (index: number) => number | undefined,
): number => {
  if (onward.length === 0 || idAt(at) === onward[0]) return at
  const rows = new Map<number, number>()
  for (let index = Math.max(0, at - reach); index <= at + reach; index += 1) {
    const id = idAt(index)
    if (id !== undefined) rows.set(id, index)
  }
  const first = onward.find((id) => rows.has(id))
  return (first === undefined ? undefined : rows.get(first)) ?? at
}
