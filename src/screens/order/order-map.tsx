import { useTranslation } from 'react-i18next'
import { isOrderMove } from '#machines/order-events.ts'
import type { Order } from '#entities/order.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { useOffers } from '#screens/command-hooks.ts'
import { useReasons } from '#screens/reasons.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { orderMapOf } from './order-map-layout.ts'
import type { OrderMapNode } from './order-map-layout.ts'

/** One line of the map; the lines between the stops are drawn in its measure. */
const rowHeight = 24

/** Where the order was, is and may go, along the whole road. */
export function OrderMap({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const moves = useOffers().filter(({ id }) => isOrderMove(id))
  return (
    <section aria-label={t('map')} className="border-b border-line bg-sunken px-4 pt-2 pb-3" data-order-map="">
      <div className="overflow-x-auto">
        <div className="grid min-w-230 grid-cols-[repeat(5,minmax(min-content,auto))]">
          {orderMapOf(order, moves).map(({ id, stops }) => (
            <div key={id} className="not-last:pr-4">
              <h3 className="mb-1.5 text-meta font-strong">{t(`road.${id}`)}</h3>
              <ol className="m-0 list-none p-0">
                {stops.map((stop) => (
                  <MapStop key={stop.status} stop={stop} />
                ))}
              </ol>
            </div>
          ))}
        </div>
      </div>
      <Refused />
      <Legend />
    </section>
  )
}

const dotOf = ({ isHere, since, move }: OrderMapNode) => {
  if (isHere) return 'size-2.5 bg-now outline-4 outline-now/20'
  if (since !== undefined) return 'size-2 bg-ink-2'
  return move === undefined ? 'size-1 bg-control' : 'size-2 border-2 border-primary bg-sunken'
}

function MapStop({ stop }: { stop: OrderMapNode }) {
  const { t } = useTranslation(['orders', 'entities'])
  const format = useFormat()
  const { status, since, isHere, move, isJoined, leaves, enters } = stop
  const word = t(`order.status.${status}`, { ns: 'entities' })
  const wasHere = since !== undefined && !isHere
  return (
    <li
      aria-current={isHere ? 'step' : undefined}
      style={{ height: rowHeight }}
      className="relative flex items-center gap-2 text-meta whitespace-nowrap"
    >
      {isJoined && <Line className="-top-1/2 left-[5px] h-full border-l" />}
      {enters !== undefined && <Entrance rows={enters} />}
      <span className="relative grid w-3 shrink-0 place-items-center">
        <span aria-hidden className={classes('rounded-full', dotOf(stop))} />
      </span>
      {move ? (
        <NextStop move={move} word={word} />
      ) : (
        <span className={classes(isHere ? 'font-strong' : since === undefined && 'text-ink-3')}>{word}</span>
      )}
      {isHere && (
        <span className="rounded-full bg-now px-1.5 text-key leading-4 font-strong text-surface">{t('map.here')}</span>
      )}
      {wasHere && move === undefined && <span className="text-ink-3 tabular-nums">{format.shortDay(since)}</span>}
      {leaves && <span aria-hidden className="mr-3 min-w-2 flex-1 border-t border-ink-2" />}
    </li>
  )
}

function Line({ className }: { className: string }) {
  return <span aria-hidden className={classes('pointer-events-none absolute border-ink-2', className)} />
}

/** From the row where the column before was left, along the gap between the columns, to this stop. */
function Entrance({ rows }: { rows: number }) {
  const reach = Math.abs(rows) * rowHeight
  return (
    <>
      <span
        aria-hidden
        style={{ height: reach, ...(rows < 0 ? { bottom: rowHeight / 2 } : { top: rowHeight / 2 }) }}
        className="pointer-events-none absolute -left-3 border-l border-ink-2"
      />
      <Line className="top-1/2 -left-3 w-4 border-t" />
    </>
  )
}

function NextStop({ move, word }: { move: NonNullable<OrderMapNode['move']>; word: string }) {
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
function Refused() {
  const { t } = useTranslation(['orders', 'commands'])
  const caps = useKeyCaps()
  const reasonOf = useReasons()
  const kept = useOffers()
    .filter(({ id, enabled }) => isOrderMove(id) && !enabled)
    .filter(({ because }) => because.some(({ code }) => code !== 'wrong_state' && code !== 'no_right'))
  if (kept.length === 0) return null
  return (
    <div className="mt-2 flex flex-col gap-x-4 gap-y-1 text-meta text-ink-3 sm:flex-row sm:items-baseline">
      <h3 className="shrink-0 font-strong">{t('map.not_now')}</h3>
      <ul className="m-0 flex min-w-0 list-none flex-col gap-1 p-0 sm:flex-1">
        {kept.map(({ id, because }) => {
          const keys = caps.of(id)
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-2 sm:flex-nowrap">
              <span className="shrink-0 text-ink-2">{t(id, { ns: 'commands' })}</span>
              {keys && <Kbd caps={keys} look="refused" />}
              <span className="min-w-0">{reasonOf(because)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const legend = { 'map.was': 'bg-ink-2', 'map.is': 'bg-now', 'map.next': 'border-2 border-primary' } as const

function Legend() {
  const { t } = useTranslation('orders')
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
