import type { DryRun } from '#api/jobs.ts'
import type { Locale } from '#entities/locale.ts'
import { ofMany } from './words.ts'

/** Ids and numbers that a reason names at most. */
const most = 1000

/** Those of one kind: how many, and the first of them by id and by the number that people know. */
type Some = { count: number; ids: number[]; numbers: string[] }

export type Tally = {
  readonly note: (code: string, id: number, number?: string) => void
  /** As they were first met. */
  readonly inOrder: () => ({ code: string } & Some)[]
}

/** Counts the records of which something is true, by what that is. */
export function createTally(): Tally {
  const all = new Map<string, Some>()
  return {
    note: (code, id, number) => {
      const some = all.get(code) ?? { count: 0, ids: [], numbers: [] }
      all.set(code, some)
      some.count += 1
      if (some.ids.length < most) some.ids.push(id)
      if (number !== undefined && some.numbers.length < most) some.numbers.push(number)
    },
    inOrder: () => [...all].map(([code, some]) => ({ code, ...some })),
  }
}

/** Why some are left out, the most frequent reason first, in the words of whoever asks. */
export const blockedOf = (blocked: Tally, locale: Locale, object: string): DryRun['blocked'] =>
  blocked
    .inOrder()
    .toSorted((a, b) => b.count - a.count)
    .map(({ code, count, ids, numbers }) => ({
      reason_code: code,
      reason: ofMany(locale, object, code, count, numbers),
      count,
      ids,
    }))
