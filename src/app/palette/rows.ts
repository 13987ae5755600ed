import { isOrderMove } from '#machines/order-events.ts'
import type { Mode } from '#machines/palette-context.ts'
import type { Offer } from '#commands/offers.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import type { Entity } from '#entities/entity.ts'
import { isFoundIn } from './found-in.ts'
import { habit } from './frecency.ts'
import type { Uses } from './frecency.ts'
import { boosts, createRanking, indexOf, mostRows } from './ranking.ts'
import type { Findable } from './ranking.ts'

export type Group = 'record' | 'list' | 'go' | 'general' | 'hits'
/** A record that the server found. */
export type Hit = {
  entity: Entity
  id: number
  number: string
  name: string
  status: { field: string; value: string } | undefined
}
export type Row =
  | { kind: 'command'; group: Group; offer: Offer; title: string; hint?: string }
  | { kind: 'hit'; group: 'hits'; hit: Hit; isExact: boolean }
  | { kind: 'search'; group: 'hits'; query: string; place: BuiltPlaceId }

/** A command with the words by which it is found. */
export type Candidate = { offer: Offer; findable: Findable; hint?: string }

const groupOf = ({ id, scope }: Offer): Group => {
  if (isOrderMove(id) || scope === 'record') return 'record'
  if (id.startsWith('go.')) return 'go'
  return scope === 'list' ? 'list' : 'general'
}

const rowOf = ({ offer, findable, hint }: Candidate): Row => ({
  kind: 'command',
  group: groupOf(offer),
  offer,
  title: findable.title,
  ...(hint !== undefined && { hint }),
})

const browsingOrder: readonly Group[] = ['record', 'go', 'list', 'general', 'hits']

/** In help everything is listed; a key that only moves the focus is no row elsewhere. */
const isListed = (offer: Offer, mode: Mode): boolean => {
  if (mode === 'help') return true
  if (mode === 'record') return groupOf(offer) === 'record' && offer.id !== 'record.actions' && offer.keyOnly !== true
  return offer.keyOnly !== true && offer.id !== 'record.actions'
}

/** Without a query: what can be done here, the record first; what is refused stays out, but for the record's own actions. */
const browse = (candidates: readonly Candidate[], mode: Mode): Row[] =>
  candidates
    .filter(({ offer }) => offer.enabled || mode === 'record' || mode === 'help')
    .map((candidate) => rowOf(candidate))
    .toSorted((a, b) => browsingOrder.indexOf(a.group) - browsingOrder.indexOf(b.group))

/** The rows of a query, ranked, the groups in the order of their best row. */
const inGroups = (rows: readonly Row[]): Row[] => [...Map.groupBy(rows, ({ group }) => group).values()].flat()

const isNumber = (query: string) => /^\d+$/.test(query.trim())

const isExactHit = (query: string, { number }: Hit): boolean => number.toLowerCase() === query.trim().toLowerCase()

type Asked = {
  query: string
  mode: Mode
  hits: readonly Hit[]
  lists: readonly BuiltPlaceId[]
  uses: Uses
  now: number
}

/** What was found, what is called just so before the others, and the lists in which to look further. */
const hitRows = ({ query, hits, lists }: Asked): Row[] => {
  if (query.trim() === '') return []
  const found = hits.map((hit) => ({
    kind: 'hit' as const,
    group: 'hits' as const,
    hit,
    isExact: isExactHit(query, hit),
  }))
  return [
    ...found.toSorted((a, b) => Number(b.isExact) - Number(a.isExact)),
    ...lists.map((place): Row => ({ kind: 'search', group: 'hits', query: query.trim(), place })),
  ]
}

/** Ranks the commands that stand on offer; made once for a list of candidates, asked with every key. */
export const createRows = (candidates: readonly Candidate[]) => {
  const listed = (mode: Mode) => candidates.filter(({ offer }) => isListed(offer, mode))
  const rankings = new Map<Mode, { among: readonly Candidate[]; rank: ReturnType<typeof createRanking> }>()
  const rankingOf = (mode: Mode) => {
    const known = rankings.get(mode)
    if (known !== undefined) return known
    const among = listed(mode)
    const made = { among, rank: createRanking(indexOf(among.map(({ findable }) => findable))) }
    rankings.set(mode, made)
    return made
  }

  const boostOf = ({ offer }: Candidate, { uses, now }: Asked) =>
    (groupOf(offer) === 'record' ? boosts.context : 0) +
    (offer.enabled ? 0 : boosts.refused) +
    boosts.frecency * habit(uses, offer.id, now)

  // they stay the same while the palette is open: not weighed again with every key
  let weighed: { among: readonly Candidate[]; uses: Uses; now: number; extra: Float64Array } | undefined
  const extraOf = (among: readonly Candidate[], asked: Asked): Float64Array => {
    const { uses, now } = asked
    if (weighed?.among === among && weighed.uses === uses && weighed.now === now) return weighed.extra
    weighed = { among, uses, now, extra: Float64Array.from(among, (candidate) => boostOf(candidate, asked)) }
    return weighed.extra
  }

  const ranked = (asked: Asked): Row[] => {
    const { among, rank } = rankingOf(asked.mode)
    const extra = extraOf(among, asked)
    return rank(asked.query, (at) => extra[at] ?? 0).flatMap(({ at }) => {
      const candidate = among[at]
      return candidate === undefined ? [] : [rowOf(candidate)]
    })
  }

  return (asked: Asked): { rows: Row[]; total: number } => {
    const { query, mode } = asked
    const found = hitRows(asked)
    const commands = isFoundIn(mode) ? [] : query.trim() === '' ? browse(listed(mode), mode) : ranked(asked)
    // a number names a record before it names anything else
    const rows = isNumber(query) ? [...found, ...commands] : [...commands, ...found]
    const kept = rows.length > mostRows ? [...commands.slice(0, mostRows - found.length), ...found] : rows
    return { rows: query.trim() === '' ? kept : inGroups(kept), total: rows.length }
  }
}
