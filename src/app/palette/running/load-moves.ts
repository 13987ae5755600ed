type MoveModule = typeof import('./move.ts')
let moves: MoveModule | undefined

/** What moves a record, and takes that back, comes as soon as one is on the screen. */
export const loadMoves = async (): Promise<MoveModule> => {
  moves ??= await import('./move.ts')
  return moves
}
export const loadedMoves = (): MoveModule | undefined => moves

/** What moves many comes when many are chosen. */
export const loadBulk = async () => (bulk ??= await import('./bulk.ts'))
let bulk: typeof import('./bulk.ts') | undefined
