/** Groups of digits that are written together, or apart by what people put between them. */
const between = /^[\s\-–—_/.:#]{1,3}$/
/** A number has at most so many groups: `R1-2026-000 42`. */
const mostGroups = 5
/** Fewer digits say nothing by themselves. */
const fewest = 5
const most = 20

/** How a document's number may be spelled, each as its digits; the first ones tell it from all others. */
export function spellingsOf(number: string): { readonly exact: readonly string[]; readonly short: string | undefined } {
  const groups = number.match(/\d+/g) ?? []
  const tails = groups.map((_, at) => groups.slice(at).join('')).filter((digits) => digits.length >= fewest)
  const last = groups.length > 1 ? tails.at(-1) : undefined
  const short = last !== undefined && last === groups.at(-1) ? last : undefined
  return { exact: tails.filter((digits) => digits !== short), short }
}

/** Every number that a line may name. */
export const numbersOf = ({ purpose, end_to_end }: { purpose: string; end_to_end: string | null }): Set<string> =>
  numbersIn(`${purpose} | ${end_to_end ?? ''}`)

/** Every number that a text may name: its groups of digits, alone and joined with those beside them. */
function numbersIn(text: string): Set<string> {
  const found = new Set<string>()
  const groups = [...text.matchAll(/\d+/g)].map((match) => ({
    digits: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))
  for (const [first, start] of groups.entries()) {
    let joined = ''
    for (let at = first; at < Math.min(groups.length, first + mostGroups); at += 1) {
      const group = groups[at]
      if (group === undefined) break
      const before = at === first ? start : groups[at - 1]
      if (at > first && before !== undefined && !between.test(text.slice(before.to, group.from))) break
      joined += group.digits
      if (joined.length > most) break
      if (joined.length >= fewest) found.add(joined)
    }
  }
  return found
}
