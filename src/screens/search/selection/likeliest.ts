import type { Offer } from '#commands/offers.ts'
import type { Actor } from '#entities/access.ts'
import type { BulkSelection } from '#machines/bulk.ts'

/**
 * The moves that somebody with these records may want, those first that most of them allow. One that takes something
 * away is among them only where it suits more records than any other does.
 */
export const likeliestFor = <Move extends Pick<Offer, 'id' | 'enabled' | 'tone'>>(
  offered: readonly Move[],
  selected: Pick<BulkSelection, 'moves' | 'records'> | undefined,
  actor: Actor | undefined,
): readonly Move[] => {
  const allowing = (id: string) =>
    selected?.records.filter((record) => selected.moves.offer(id, record, actor ?? null).ok).length ?? 0
  const counted = offered.filter(({ enabled }) => enabled).map((move) => ({ move, count: allowing(move.id) }))
  const most = Math.max(0, ...counted.flatMap(({ move, count }) => (move.tone === 'danger' ? [] : [count])))
  return counted
    .filter(({ move, count }) => move.tone !== 'danger' || count > most)
    .toSorted((a, b) => b.count - a.count)
    .map(({ move }) => move)
}
