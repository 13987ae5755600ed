import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import type { Moves } from '#machines/life/moves.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { useActor, useOffers } from '#screens/command-hooks.ts'
import { useReasons } from '#screens/reasons.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { lifeMapOf } from './life-map-layout.ts'
import type { LifeMapNode, Lived, Point } from './life-map-layout.ts'

/** One row of the map; the lines between the stops are drawn in its measure. */
const rowHeight = 24
/** Above the stops: a heading where the columns have one, else room for a line that passes over them. */
const headHeightOf = (columns: readonly { id?: string | undefined }[]): number => {
  if (columns.some(({ id }) => id !== undefined)) return 28
  return columns.length > 2 ? 18 : 4
}
/** Two columns have room on a telephone; more of them are scrolled there. */
const leastWidthOf = ({ length }: readonly unknown[]): number => (length > 2 ? 920 : 300)
const movesIn =
  (moves: Moves) =>
  ({ id }: Command) =>
    moves.has(id)
const useMoves = (moves: Moves) => useOffers(useMemo(() => movesIn(moves), [moves]))
const useLayout = (lived: Lived) => lifeMapOf(lived, useMoves(lived.moves), useActor())

/** So many of the stops that were left say their name, one less where the room is narrow; those before are dots. */
const named = 3
/** So many of the usual next ones are told; the others are on the map. */
const ahead = 2

/** Where the record was, is and usually goes, in a single line. */
export function LifeLine(lived: Lived) {
  const { t } = useTranslation('record')
  const { object } = lived.moves
  const { path, columns } = useLayout(lived)
  const next = columns
    .flatMap(({ stops }) => stops)
    .filter(({ isUsual }) => isUsual)
    .slice(0, ahead)
  return (
    <section
      aria-label={t('map')}
      className="@container h-9 shrink-0 overflow-clip border-b border-line bg-sunken px-4 text-meta print:hidden"
      data-life-line=""
    >
      <ol className="m-0 flex h-full list-none items-center p-0 whitespace-nowrap">
        {path.map((stop, at) => (
          <li
            key={stop.status}
            aria-current={stop.isHere ? 'step' : undefined}
            className={classes(
              'flex items-center gap-2',
              stop.isHere ? 'shrink-0' : 'overflow-clip',
              at === 0 ? 'min-w-6' : 'min-w-10',
            )}
          >
            {at > 0 && <span aria-hidden className="w-4 shrink-0 border-t border-ink-2" />}
            <Stop
              object={object}
              stop={{ ...stop, move: undefined }}
              isDated={false}
              look={lookBefore(path.length - 1 - at)}
            />
            {at < path.length - 1 && <span aria-hidden className="min-w-1 flex-1 border-t border-ink-2" />}
          </li>
        ))}
        {next.map((stop, at) => (
          <li
            key={stop.status}
            className={classes('flex shrink-0 items-center gap-2 max-sm:hidden', at > 0 && '@max-[740px]:hidden')}
          >
            <span aria-hidden className="ml-2 w-6 border-t-2 border-dotted border-primary" />
            <Stop object={object} stop={stop} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The whole road: where the record was, is and may go, and what keeps it from the rest. */
export function LifeMap(lived: Lived) {
  const { t } = useTranslation('record')
  const { moves } = lived
  const { object } = moves
  const { columns, lines } = useLayout(lived)
  const { begins } = moves.road()
  const headHeight = headHeightOf(columns)
  const widths = begins.map((from, at) => `${(begins[at + 1] ?? 100) - from}%`).join(' ')
  return (
    <section aria-label={t('map')} className="border-b border-line bg-sunken pt-2 pb-3" data-life-map="">
      <ScrollBox className="overflow-x-auto px-4">
        <div className="relative grid" style={{ gridTemplateColumns: widths, minWidth: leastWidthOf(columns) }}>
          {lines.flatMap(({ isNext, points }, line) =>
            points
              .slice(1)
              .map((to, at) => (
                <Piece key={`${line} ${at}`} {...{ begins, headHeight, from: points[at] ?? to, to, isNext }} />
              )),
          )}
          {columns.map(({ id, stops }, column) => (
            <div key={id ?? column}>
              <h2 style={{ height: headHeight }} className="text-meta font-strong">
                {id !== undefined && t(`road.${object}.${id}`)}
              </h2>
              <ol className="m-0 list-none p-0">
                {stops.map((stop, row) => {
                  const left = lines.findLast(
                    ({ points: [first] }) => first?.row === row && first.column === column + 1 && first.x < 0,
                  )
                  return (
                    <li
                      key={stop.status}
                      aria-current={stop.isHere ? 'step' : undefined}
                      style={{ height: rowHeight }}
                      className="relative flex items-center gap-1.5 text-meta whitespace-nowrap"
                    >
                      <Stop object={object} stop={stop} />
                      {left && <span aria-hidden className={classes('mr-[9px] min-w-1 flex-1', inkOf(left.isNext))} />}
                    </li>
                  )
                })}
              </ol>
            </div>
          ))}
        </div>
      </ScrollBox>
      <div className="px-4">
        <Refused moves={moves} />
        <Legend />
      </div>
    </section>
  )
}

const inkOf = (isNext: boolean, side: 't' | 'l' = 't') =>
  isNext
    ? `border-dotted border-primary ${side === 't' ? 'border-t-2' : 'border-l-2'}`
    : `border-ink-2 ${side === 't' ? 'border-t' : 'border-l'}`

type PieceProps = { begins: readonly number[]; headHeight: number; from: Point; to: Point; isNext: boolean }

/** Level or upright, from one point of a line to the next. */
function Piece({ begins, headHeight, from, to, isNext }: PieceProps) {
  const isUpright = from.column === to.column && from.x === to.x
  const [first, last] = from.column + from.x / 1000 <= to.column + to.x / 1000 ? [from, to] : [to, from]
  const left = ({ column, x }: Point) => `${begins[column] ?? 0}% + ${x}px`
  const style = {
    left: `calc(${left(first)})`,
    top: headHeight + rowHeight * (Math.min(from.row, to.row) + 0.5),
    ...(isUpright
      ? { height: rowHeight * Math.abs(from.row - to.row) }
      : { width: `calc((${left(last)}) - (${left(first)}))` }),
  }
  const look = classes('pointer-events-none absolute', inkOf(isNext, isUpright ? 'l' : 't'))
  return <span aria-hidden style={style} className={look} />
}

const dotOf = ({ isHere, since, move }: LifeMapNode) => {
  if (isHere) return 'size-2.5 bg-now outline-4 outline-now/20'
  if (since !== undefined) return 'size-2 bg-ink-2'
  return move === undefined ? 'size-1 bg-control' : 'size-2 border-2 border-primary bg-sunken'
}

const lookBefore = (before: number) => {
  // where it is now is said however narrow it is
  if (before === 0) return ''
  if (before > named) return 'sr-only'
  return before === named ? 'truncate @max-[1028px]:sr-only' : 'truncate @max-[740px]:sr-only'
}

type StopProps = { object: string; stop: LifeMapNode; look?: string; isDated?: boolean }

function Stop({ object, stop, look = 'truncate', isDated = true }: StopProps) {
  const { t } = useTranslation(['record', 'entities'])
  const format = useFormat()
  const { status, since, isHere, isPending = false, move } = stop
  const word = t(`${object}.status.${status}`, { ns: 'entities' })
  return (
    <>
      <span className="relative grid w-3 shrink-0 place-items-center">
        <span aria-hidden className={classes('rounded-full', dotOf(stop))} />
      </span>
      {move ? (
        <NextStop move={move} word={word} />
      ) : (
        <span
          className={classes(
            look,
            isHere ? 'font-strong' : since === undefined && 'text-ink-3',
            isPending && 'pending-text',
          )}
        >
          {word}
          {isDated && since !== undefined && !isHere && (
            <span className="ml-2 text-ink-3 tabular-nums">{format.shortDay(since)}</span>
          )}
        </span>
      )}
      {isHere && (
        <span className="rounded-full bg-now px-1.5 text-key leading-4 font-strong text-surface">{t('map.here')}</span>
      )}
    </>
  )
}

function NextStop({ move, word }: { move: NonNullable<LifeMapNode['move']>; word: string }) {
  const { t } = useTranslation('commands')
  const keys = useKeyCaps().of(move.id)
  return (
    <button
      type="button"
      title={t(move.id)}
      onClick={() => move.run()}
      // where the word leaves no room the keys give way: they stand in the bar above as well
      className="flex h-6 flex-wrap items-center gap-x-2 overflow-hidden rounded-row text-ellipsis text-primary-ink hover:underline"
    >
      <span className="leading-6">{word}</span>
      {keys && <Kbd caps={keys} />}
    </button>
  )
}

/** The moves that a rule keeps back: what would have to be different. */
function Refused({ moves }: { moves: Moves }) {
  const { t } = useTranslation(['record', 'commands'])
  const caps = useKeyCaps()
  const reasonOf = useReasons()
  const kept = useMoves(moves)
    .filter(({ enabled }) => !enabled)
    .filter(({ because }) => because.some(({ code }) => code !== 'wrong_state' && code !== 'no_right'))
  if (kept.length === 0) return null
  return (
    <div className="mt-2 flex flex-col gap-x-4 gap-y-1 text-meta text-ink-3 sm:flex-row sm:items-baseline">
      <h2 className="shrink-0 font-strong">{t('map.not_now')}</h2>
      <ul className="m-0 flex min-w-0 list-none flex-col gap-1 p-0 sm:flex-1">
        {kept.map(({ id, because }) => {
          const keys = caps.of(id)
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-2 sm:flex-nowrap">
              <span className="shrink-0 text-ink-2">{t(id, { ns: 'commands' })}</span>
              {keys && <Kbd caps={keys} look="refused" />}
              <span className="min-w-0 whitespace-pre-line">{reasonOf(because)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const legend = { 'map.was': 'bg-ink-2', 'map.is': 'bg-now', 'map.next': 'border-2 border-primary' } as const

function Legend() {
  const { t } = useTranslation('record')
  return (
    <p className="mt-2 flex justify-end gap-5 text-meta text-ink-3">
      {Object.entries(legend).map(([key, look]) => (
        <span key={key} className="inline-flex items-center gap-2">
          <span aria-hidden className={classes('size-2 rounded-full', look)} />
          {t(key)}
        </span>
      ))}
    </p>
  )
}
