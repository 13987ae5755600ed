import type { Offer } from '#commands/offers.ts'
import type { Actor } from '#entities/access.ts'
import type { BulkSelection } from '#machines/bulk.ts'

/**
 * The moves that somebody with these records may want: first what usually comes next for most of them, then what is usual
 * for most. One that takes something away is among them only where it comes next for more records than any other does.
 */
export const likeliestFor = <Move extends Pick<Offer, 'id' | 'enabled' | 'tone'>>(
  offered: readonly Move[],
  selected: Pick<BulkSelection, 'moves' | 'records'> | undefined,
  actor: Actor | undefined,
): readonly Move[] => {
  const moves = offered.filter(({ enabled }) => enabled)
  const each = (selected?.records ?? []).map((record) => {
    const allowed = moves.map(({ id }) => id).filter((id) => selected?.moves?.offer(id, record, actor ?? null).ok)
    const usual = (selected?.moves?.usual(record) ?? []).filter((id) => allowed.includes(id))
    // where nothing is usual, what is possible comes next
    return usual.length > 0 ? usual : allowed
  })
  const counted = moves.map((move) => ({
    move,
    next: each.filter(([next]) => next === move.id).length,
    usual: each.filter((usual) => usual.includes(move.id)).length,
  }))
  const most = Math.max(0, ...counted.flatMap(({ move, next }) => (move.tone === 'danger' ? [] : [next])))
  return counted
    .filter(({ move, next }) => move.tone !== 'danger' || next > most)
    .toSorted((a, b) => b.next - a.next || b.usual - a.usual)
    .map(({ move }) => move)
}
