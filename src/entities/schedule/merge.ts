import { isSame, type Changes, type Content } from './plan.ts'

/** A change with what its writer had before them. */
export type WrittenCell = { key: string; before: Content | null; content: Content | null }

/** What others have changed meanwhile, where it is neither what the writer saw nor what they want. */
export const conflictsIn = (
  written: readonly WrittenCell[],
  standing: (key: string) => Content | null | undefined,
): WrittenCell[] =>
  written.filter(({ key, before, content }) => {
    const now = standing(key)
    return !isSame(now, before) && !isSame(now, content)
  })

/** Changes without those that somebody else's are kept of. */
export const without = (changes: Changes, keys: readonly string[]): Changes =>
  new Map([...changes].filter(([key]) => !keys.includes(key)))
