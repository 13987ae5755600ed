/** Where a picture comes among those of a product: behind what was given before it with the same files, before what was given after it. */
export function placeAmong(
  rows: readonly (number | undefined)[],
  given: readonly (number | undefined)[],
  at: number,
): number {
  const stands = (id: number | undefined) => (id === undefined ? -1 : rows.indexOf(id))
  const before = given
    .slice(0, at)
    .map(stands)
    .findLast((place) => place >= 0)
  if (before !== undefined) return before + 1
  const after = given
    .slice(at + 1)
    .map(stands)
    .find((place) => place >= 0)
  return after ?? rows.length
}
