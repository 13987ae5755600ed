import type { Actor } from '#entities/access.ts'
import type { Offer } from '#commands/offers.ts'
import type { LiveRow, Moves } from '#machines/life/moves.ts'
import type { RoadColumn } from '#machines/life/road.ts'
import { isPending } from '#screens/pending.ts'
import type { LifeEntry } from './life-history.tsx'

/** What the map is drawn of: the record, its life, and what has happened to it as far as that is known. */
export type Lived = { record: LiveRow; moves: Moves; history: readonly Happened[] }
type Happened = Pick<LifeEntry, 'verb' | 'from' | 'to' | 'date_created'>

export type LifeMapNode = {
  status: string
  /** When the record last came here. */
  since: string | undefined
  isHere: boolean
  /** It is on its way here. */
  isPending?: boolean
  /** The move that leads here now, and whether it usually comes next and leads on. */
  move: Offer | undefined
  isUsual: boolean
}
/** A point of a line: px from the left edge of a column's stops, and rows from the first of them. */
export type Point = { column: number; x: number; row: number }
/** From one stop to the next one in pieces that are level or upright. */
export type LifeMapLine = { isNext: boolean; points: Point[] }
export type LifeMapColumn = { id: string | undefined; stops: LifeMapNode[] }
export type LifeMapLayout = { columns: LifeMapColumn[]; path: LifeMapNode[]; lines: LifeMapLine[] }

const targetsOf = (
  { record, moves }: Lived,
  offers: readonly Offer[],
  actor: Actor | undefined,
): Map<string, Offer> => {
  const targets = new Map<string, Offer>()
  const here = moves.statusOf(record)
  for (const offer of offers) {
    if (!offer.enabled || !moves.has(offer.id)) continue
    const status = moves.targetOf(offer.id, record, actor ?? null)
    if (status !== here && !targets.has(status)) targets.set(status, offer)
  }
  return targets
}

type Way = { status: string; since: string | undefined }[]

/** The statuses in the order in which the record met them, each where it was met last; what was taken back was not. */
const pathOf = ({ record, moves, history }: Lived): Way => {
  const here = moves.statusOf(record)
  const begun = history.at(-1)?.from ?? undefined
  const ways: Way[] = begun === undefined ? [] : [[{ status: begun, since: undefined }]]
  for (const { verb, to, date_created: since } of history.toReversed()) {
    const way = ways.at(-1) ?? []
    if (to === null || way.at(-1)?.status === to) continue
    const isBack = verb === `${moves.object}.undo`
    const before = isBack ? ways.findLastIndex((one) => one.at(-1)?.status === to) : -1
    if (before >= 0) ways.splice(before + 1)
    else ways.push([...(isBack ? [] : way.filter(({ status }) => status !== to)), { status: to, since }])
  }
  const path = ways.at(-1) ?? []
  if (path.at(-1)?.status === here) return path
  // on its way there, or its history has not come yet
  return [...path.filter(({ status }) => status !== here), { status: here, since: undefined }]
}

const placeOf = (columns: readonly RoadColumn[], status: string) => {
  const column = columns.findIndex(({ statuses }) => statuses.includes(status))
  return { column, row: columns[column]?.statuses.indexOf(status) ?? 0 }
}

/** The middle of a dot, the gap left of a column, and the height at which a line passes over columns. */
const dot = 6
const gap = -9
const over = -0.6

/** Beside the dots where a stop lies between, over the columns where one lies between: a line never crosses a stop. */
const lineBetween = (columns: readonly RoadColumn[], from: string, to: string): Point[] => {
  const [a, b] = [placeOf(columns, from), placeOf(columns, to)]
  const at = (column: number, x: number, row: number): Point => ({ column, x, row })
  const [start, end] = [at(a.column, dot, a.row), at(b.column, dot, b.row)]
  if (a.column === b.column) {
    const isBeside = Math.abs(a.row - b.row) > 1
    return isBeside ? [start, at(a.column, gap, a.row), at(a.column, gap, b.row), end] : [start, end]
  }
  // on to the right behind the word, back from the dot
  const leaves = at(a.column < b.column ? a.column + 1 : a.column, gap, a.row)
  const enters = at(b.column, gap, b.row)
  const passes = [at(leaves.column, gap, over), at(b.column, gap, over)]
  return [...(a.column < b.column ? [] : [start]), leaves, ...(leaves.column === b.column ? [] : passes), enters, end]
}

/** The life of a record: its columns of statuses, the way it came, and the lines along it and on to what is usual. */
export const lifeMapOf = (lived: Lived, offers: readonly Offer[], actor: Actor | undefined): LifeMapLayout => {
  const { record, moves } = lived
  const { columns } = moves.road()
  const here = moves.statusOf(record)
  const isOnItsWay = Object.keys(moves.standingOf(record)).some((field) => isPending(record, field))
  const way = pathOf(lived)
  const targets = targetsOf(lived, offers, actor)
  const usual = moves.usual(record)
  const nodeOf = (status: string): LifeMapNode => {
    const move = targets.get(status)
    const since = way.find((one) => one.status === status)?.since
    return {
      status,
      since,
      isHere: status === here,
      ...(status === here && isOnItsWay && { isPending: true }),
      move,
      isUsual: move !== undefined && since === undefined && usual.includes(move.id),
    }
  }
  const shown = columns.map(({ id, statuses }) => ({ id, stops: statuses.map(nodeOf) }))
  const next = shown.flatMap(({ stops }) => stops).filter(({ isUsual }) => isUsual)
  return {
    columns: shown,
    path: way.map(({ status }) => nodeOf(status)),
    lines: [
      ...next.map(({ status }) => ({ isNext: true, points: lineBetween(columns, here, status) })),
      ...way.slice(1).map(({ status }, at) => ({
        isNext: false,
        points: lineBetween(columns, way[at]?.status ?? status, status),
      })),
    ],
  }
}
