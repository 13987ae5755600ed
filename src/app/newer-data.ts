import { replaceEqualDeep } from '@tanstack/react-query'

type Row = { id: number; version: number }
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && typeof (value as Row).version === 'number' // just asked

const isPage = (value: unknown): value is { results: unknown[] } =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results)

/** A record never goes back: what was read before a change and came after its answer is older than what stands there. */
const newerOf = (old: unknown, next: unknown): unknown => {
  if (isRow(old) && isRow(next)) return old.id === next.id && old.version > next.version ? old : next
  if (!isPage(old) || !isPage(next)) return next
  const known = new Map(old.results.filter(isRow).map((row) => [row.id, row]))
  return { ...next, results: next.results.map((row) => (isRow(row) ? newerOf(known.get(row.id), row) : row)) }
}

/** For `structuralSharing`: what is alike stays the same object, so that nothing is drawn again. */
export const newerData = (old: unknown, next: unknown): unknown => replaceEqualDeep(old, newerOf(old, next))
