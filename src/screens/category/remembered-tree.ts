import { useCallback, useState } from 'react'

/** What lay open, and which line was in focus: whoever comes back finds the tree as it was left. */
type Left = { open: ReadonlySet<number>; at: string | undefined }

const trees = new Map<string, Left>()

/** A tree as it was left last; `first` is what lies open before that, `meant` where it stands all the same, or below it. */
export function useRememberedTree(name: string, first: () => readonly number[], meant?: string) {
  const [left, setLeft] = useState<Left | undefined>(() => {
    const before = trees.get(name)
    const isLeftThere = before?.at === meant || before?.at?.startsWith(`${meant}-`) === true
    return meant === undefined || isLeftThere ? before : { open: before?.open ?? new Set(first()), at: meant }
  })
  const now = left ?? { open: new Set(first()), at: undefined }
  const change = useCallback(
    (to: Left) => {
      trees.set(name, to)
      setLeft(to)
    },
    [name],
  )
  return [now, change] as const
}
