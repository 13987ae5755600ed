const name = 'kontor.frecency'
const halfLife = 7 * 24 * 3600 * 1000
const mostKept = 200

/** Uses of a command, each worth half after a week: its score as of a moment. */
export type UsageScores = Readonly<Record<string, { score: number; at: number }>>

export const scoreAt = (uses: UsageScores, id: string, now: number): number => {
  const use = uses[id]
  return use === undefined ? 0 : use.score * 0.5 ** ((now - use.at) / halfLife)
}

/** One more use; the least of too many are forgotten. */
export const withUse = (uses: UsageScores, id: string, now: number): UsageScores => {
  const next = { ...uses, [id]: { score: scoreAt(uses, id, now) + 1, at: now } }
  const kept = Object.entries(next).toSorted(([a], [b]) => scoreAt(next, b, now) - scoreAt(next, a, now))
  return Object.fromEntries(kept.slice(0, mostKept))
}

/** Between 0 and 1: the tenth use counts little more than the ninth. */
export const usageBoost = (uses: UsageScores, id: string, now: number): number => 1 - 1 / (1 + scoreAt(uses, id, now))

const isUses = (value: unknown): value is UsageScores =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((use: unknown) => typeof use === 'object' && use !== null && 'score' in use && 'at' in use)

/** Kept per browser; what cannot be read starts afresh. */
export const readUsage = (): UsageScores => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return isUses(value) ? value : {}
  } catch {
    return {}
  }
}

export const recordUse = (id: string, now = Date.now()): void =>
  localStorage.setItem(name, JSON.stringify(withUse(readUsage(), id, now)))
