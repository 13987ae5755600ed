/**
 * How many letters are to be added, left out, replaced or swapped with their neighbour to come from one word to the
 * other; `most` + 1 for more than `most`.
 */
export const distanceOf = (one: string, other: string, most: number): number => {
  const [from, to] = [[...one], [...other]]
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of from.entries()) {
    const next = [line + 1]
    for (const [at, wanted] of to.entries()) {
      const isSwapped = line > 0 && at > 0 && letter === to[at - 1] && from[line - 1] === wanted
      next.push(
        Math.min(
          (row[at] ?? 0) + (letter === wanted ? 0 : 1),
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
          isSwapped ? (before[at - 1] ?? 0) + 1 : Infinity,
        ),
      )
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[to.length] ?? most + 1
}
