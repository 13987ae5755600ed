import type { Mode } from '#machines/palette-context.ts'
import type { Hit } from '#api/search.ts'
import type { Offer } from '#commands/offers.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import { isRecordMode } from './searchable-entities.ts'
import { usageBoost } from './frecency.ts'
import type { UsageScores } from './frecency.ts'
import { boosts, createRanking, indexOf, mostRows } from './ranking.ts'
import type { Findable } from './ranking.ts'

export type Group = 'record' | 'list' | 'go' | 'general' | 'hits'
export type PaletteEntry =
  | ({ kind: 'command'; group: Group; title: string } & Omit<Candidate, 'findable'>)
  | { kind: 'hit'; group: 'hits'; hit: Hit; isExact: boolean }
  | { kind: 'search'; group: 'hits'; query: string; place: BuiltPlaceId }
  | { kind: 'nearest'; group: 'hits'; query: string; nearest: string }

/** So many commands are shown, however many lists there are to look further in. */
const leastCommands = 10

/** A command with the words by which it is found; one that nobody here hears, with why. */
export type Candidate = { offer: Offer; findable: Findable; hint?: string; why?: string }

/** Goes to a saved view: `go.view_12`. */
export const viewCommand = 'go.view_'

/** Begins to edit a field of the record on the screen: `record.field_phone`. */
export const fieldCommand = 'record.field_'

/** Goes to the settings, for whoever may. */
export const settingsOffer = 'go.settings'

/** Leads to a field of the settings. */
export const settingCommand = 'go.setting_'

/** Leads to a section of the record on the screen, by its digit or its name. */
export const sectionCommand = 'record.section_'

/** Found by its name alone: too many to stand among what can be done. */
const isNamedOnly = ({ id }: Offer) =>
  [viewCommand, fieldCommand, settingCommand, sectionCommand].some((one) => id.startsWith(one))

const groupOf = ({ id, scope }: Offer): Group => {
  if (scope === 'record') return 'record'
  if (id.startsWith('go.')) return 'go'
  return scope === 'list' ? 'list' : 'general'
}

const rowOf = ({ findable, ...candidate }: Candidate): PaletteEntry => ({
  kind: 'command',
  group: groupOf(candidate.offer),
  title: findable.title,
  ...candidate,
})

const browsingOrder: readonly Group[] = ['record', 'go', 'list', 'general', 'hits']

/** What is done to what is chosen in a list, though it is the list that hears it. */
const ofChosen: ReadonlySet<string> = new Set(['list.change_field', 'list.delete', 'list.print_chosen'])

/** A section is found by its name, where it has one here. */
const isRow = ({ id, keyOnly, called }: Offer): boolean =>
  keyOnly !== true || (id.startsWith(sectionCommand) && called !== undefined)

/** In help everything is listed; a key that only moves the focus is no row elsewhere. */
const isListed = ({ offer, why }: Candidate, mode: Mode): boolean => {
  if (mode === 'help') return why === undefined
  if (mode === 'record')
    return (groupOf(offer) === 'record' && offer.id !== 'record.actions' && isRow(offer)) || ofChosen.has(offer.id)
  return isRow(offer) && offer.id !== 'record.actions'
}

/** Without a query, and without the views, which stand above their lists, and the fields: what can be done here, the record first; what is refused stays out, or of the record's own actions comes last. */
const browse = (candidates: readonly Candidate[], mode: Mode): PaletteEntry[] =>
  candidates
    .filter(({ offer }) => !isNamedOnly(offer))
    .filter(({ offer }) => offer.enabled || mode === 'record' || mode === 'help')
    .toSorted((a, b) => (mode === 'record' ? Number(b.offer.enabled) - Number(a.offer.enabled) : 0))
    .map((candidate) => rowOf(candidate))
    .toSorted((a, b) => browsingOrder.indexOf(a.group) - browsingOrder.indexOf(b.group))

/** The rows of a query, ranked, the groups in the order of their best row. */
const inGroups = (rows: readonly PaletteEntry[]): PaletteEntry[] =>
  [...Map.groupBy(rows, ({ group }) => group).values()].flat()

const isNumber = (query: string) => /^\d+$/.test(query.trim())

const isExactHit = (query: string, { number }: Hit): boolean => number.toLowerCase() === query.trim().toLowerCase()

type PaletteQuery = {
  query: string
  /** What of it is looked for among records, where a kind's word stands before it. */
  looked?: string
  mode: Mode
  hits: readonly Hit[]
  nearest?: string | undefined
  lists: readonly BuiltPlaceId[]
  uses: UsageScores
  now: number
}

/** `isNamed`: a command is called so, and nothing else was meant. What was found, what is called just so before the others, or what may have been meant; and the lists in which to look further. */
const hitRows = (
  { query: typed, looked: query = typed, hits, nearest, lists }: PaletteQuery,
  isNamed: boolean,
): PaletteEntry[] => {
  if (query.trim() === '') return []
  const found = hits.map((hit) => ({
    kind: 'hit' as const,
    group: 'hits' as const,
    hit,
    isExact: isExactHit(query, hit),
  }))
  return [
    ...found.toSorted((a, b) => Number(b.isExact) - Number(a.isExact)),
    ...(nearest === undefined || isNamed
      ? []
      : [{ kind: 'nearest', group: 'hits', query: query.trim(), nearest } as const]),
    ...lists.map((place): PaletteEntry => ({ kind: 'search', group: 'hits', query: query.trim(), place })),
  ]
}

/** `total` counts those that are not shown as well; where the commands fit only loosely, a record may still come first. */
type PaletteRows = { rows: PaletteEntry[]; total: number; isLoose: boolean }

/** Ranks the commands that stand on offer; made once for a list of candidates, asked with every key. */
export const createRows = (candidates: readonly Candidate[]) => {
  // the same row for as long as it is offered: what a key leaves in its place is not drawn again
  const made = new Map<Candidate, PaletteEntry>()
  const rowFor = (candidate: Candidate): PaletteEntry => {
    const row = made.get(candidate) ?? rowOf(candidate)
    made.set(candidate, row)
    return row
  }
  const listed = (mode: Mode) => candidates.filter((candidate) => isListed(candidate, mode))
  const rankings = new Map<Mode, { among: readonly Candidate[]; rank: ReturnType<typeof createRanking> }>()
  const rankingOf = (mode: Mode) => {
    const known = rankings.get(mode)
    if (known !== undefined) return known
    const among = listed(mode)
    const ranking = { among, rank: createRanking(indexOf(among.map(({ findable }) => findable))) }
    rankings.set(mode, ranking)
    return ranking
  }

  const boostOf = ({ offer }: Candidate, { uses, now }: PaletteQuery) =>
    (groupOf(offer) === 'record' && !isNamedOnly(offer) ? boosts.context : 0) +
    (offer.enabled ? 0 : boosts.refused) +
    boosts.frecency * usageBoost(uses, offer.id, now)

  // they stay the same while the palette is open: not weighed again with every key
  let weighed: { among: readonly Candidate[]; uses: UsageScores; now: number; extra: Float64Array } | undefined
  const extraOf = (among: readonly Candidate[], request: PaletteQuery): Float64Array => {
    const { uses, now } = request
    if (weighed?.among === among && weighed.uses === uses && weighed.now === now) return weighed.extra
    weighed = { among, uses, now, extra: Float64Array.from(among, (candidate) => boostOf(candidate, request)) }
    return weighed.extra
  }

  const ranked = (request: PaletteQuery): { commands: PaletteEntry[]; isLoose: boolean } => {
    const { among, rank } = rankingOf(request.mode)
    const extra = extraOf(among, request)
    const best = rank(request.query, (at) => extra[at] ?? 0)
    const commands = best.flatMap(({ at }) => {
      const candidate = among[at]
      return candidate === undefined ? [] : [rowFor(candidate)]
    })
    return { commands, isLoose: best.some(({ isLoose }) => isLoose) }
  }

  return (request: PaletteQuery): PaletteRows => {
    const { query, mode, hits, nearest } = request
    const isBrowsing = query.trim() === ''
    const { commands, isLoose } = isRecordMode(mode)
      ? { commands: [], isLoose: false }
      : isBrowsing
        ? { commands: browse(listed(mode), mode), isLoose: false }
        : ranked(request)
    const found = hitRows(request, commands.length > 0 && !isLoose)
    // a number names a record before it names anything else, and what is called so goes before what is nearly called so
    const isFoundFirst =
      isNumber(query) ||
      ((request.looked ?? query) !== query && hits.length > 0) ||
      (isLoose && (hits.length > 0 || nearest !== undefined))
    const shown = commands.slice(0, Math.max(mostRows - found.length, leastCommands))
    const rows = isFoundFirst ? [...found, ...shown] : [...shown, ...found]
    return { rows: isBrowsing ? rows : inGroups(rows), total: commands.length + found.length, isLoose }
  }
}

/** By what a row is told apart from the others of its kind. */
const keyOfRow = (row: PaletteEntry): string => {
  switch (row.kind) {
    case 'hit':
      return `hit ${row.hit.object} ${row.hit.id}`
    case 'command':
      return `command ${row.offer.id}`
    case 'nearest':
      return `nearest ${row.nearest}`
    case 'search':
      return `search ${row.place}`
  }
}
export const isSame = (one: PaletteEntry | undefined, other: PaletteEntry | undefined): boolean =>
  one !== undefined && other !== undefined && keyOfRow(one) === keyOfRow(other)
