import type { createSelectionStore } from '#screens/search/selection/selection.ts'

/** How somebody left a list: what Back brings again besides the address. */
type Left = { at: number; top: number; choosing: ReturnType<typeof createSelectionStore> }

const mostKept = 20
/** In this page alone: it holds rows, which are nobody's to find after a sign-out. */
const kept = new Map<string, Left>()

/** The user, the entity and the address but for the focused row. */
export const listKey = (user: number | undefined, entity: string, address: string): string =>
  `${user ?? ''} ${entity} ${address}`

export const savedListState = (key: string): Left | undefined => kept.get(key)

/** Keeps how the list stands now; of too many lists the one that was left first is forgotten. */
export const saveListState = (key: string, left: Left): void => {
  kept.delete(key)
  kept.set(key, left)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}
