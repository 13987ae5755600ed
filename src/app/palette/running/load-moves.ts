type MoveModule = typeof import('./move.ts')
let moves: MoveModule | undefined

export const loadTakeBack = () => import('./take-back.ts')

/** What moves a record, and takes that back, comes as soon as one is on the screen. */
export const loadMoves = async (): Promise<MoveModule> => {
  // a failure is met again where it is needed
  loadTakeBack().catch(() => undefined)
  moves ??= await import('./move.ts')
  return moves
}
export const loadedMoves = (): MoveModule | undefined => moves

/** What moves many comes when many are chosen. */
export const loadBulk = async () => (bulk ??= await import('./bulk.ts'))
let bulk: typeof import('./bulk.ts') | undefined
