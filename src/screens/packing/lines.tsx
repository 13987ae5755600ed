import { Check, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StationAnswer } from '#api/order/packing.ts'
import { isSoldAgain } from '#entities/return/condition.ts'
import { piecesOfLine } from '#machines/packing/back.ts'
import { usePieceWords } from '#screens/return/piece-words.ts'
import { countsOf, hasRoom, type PackedLine } from '#entities/shipment/packed-line.ts'
import { lineInTurn, type PackingContext } from '#machines/packing/context.ts'
import { classes } from '#ui/classes.ts'
import { ScrollBox } from '#ui/view/scroll-box.tsx'

/** Segments say more than a bar as long as one can count them. */
const mostSegments = 24

type PackedLinesProps = {
  context: PackingContext
  station: Pick<StationAnswer, 'order_number' | 'notes' | 'elsewhere'>
  backNumber: string | undefined
}

/** How the pieces of a line came that somebody has counted, and what becomes of them. */
function Came({ line }: { line: PackedLine }) {
  const { t } = useTranslation(['packing', 'entities'])
  const words = usePieceWords()
  const pieces = piecesOfLine(line)
  const again = pieces.find(({ condition }) => condition !== null && isSoldAgain(condition))?.quantity ?? 0
  if (pieces.every(({ condition }) => condition === null)) return null
  const [only, ...others] = pieces
  const stays = again === 0 ? t('back.put_aside') : t('back.restocked')
  const isOne = only?.condition != null && others.length === 0
  return (
    <span
      data-condition={pieces.map(({ condition }) => condition ?? '').join(' ')}
      className="line-clamp-2 text-pack-s text-ink"
    >
      {isOne
        ? `${t(`return.items.condition.${only.condition}`, { ns: 'entities' })}, ${stays}`
        : `${words(pieces)}, ${again === 0 ? stays : t('back.restocked_of', { pieces: again })}`}
    </span>
  )
}

/** What is in the shipment, what is counted of it, and which line is next; of what comes back its condition, too. */
export function PackedLines({ context, station, backNumber }: PackedLinesProps) {
  const { notes, elsewhere } = station
  const { t } = useTranslation('packing')
  const lines = context.station?.lines ?? []
  const turn = lineInTurn(context)
  const { pieces, done } = countsOf(lines)
  const remarks = [...notes, ...(elsewhere > 0 ? [t('remaining', { count: elsewhere })] : [])]
  return (
    <div className="flex min-h-0 flex-1 flex-col px-10 pt-6 max-lg:px-5">
      <div className="flex items-baseline justify-between gap-6">
        <h1 className="m-0 text-pack-m font-strong whitespace-nowrap tabular-nums max-lg:text-pack-line">
          {t('scanned', { done, pieces })}
        </h1>
        <span className="min-w-0 truncate text-pack-line text-ink-2">
          {backNumber !== undefined && `${t('back', { number: backNumber })}, `}
          {t('order', { number: station.order_number })}
        </span>
      </div>
      <Progress pieces={pieces} done={done} />
      {remarks.length > 0 && (
        <ul aria-label={t('notes')} className="m-0 list-none border-t border-line px-0 py-3 text-pack-s" data-notes="">
          {remarks.map((remark) => (
            <li key={remark} className="flex gap-3 text-warn-ink">
              <Info aria-hidden size={22} className="mt-0.5 shrink-0" />
              <span className="line-clamp-2">{remark}</span>
            </li>
          ))}
        </ul>
      )}
      <ScrollBox className="-mx-4 min-h-0 flex-1 overflow-y-auto">
        <ul className="m-0 list-none p-0">
          {lines.map((line) => (
            <Line key={line.order_item_id} line={line} isInTurn={line === turn} />
          ))}
        </ul>
      </ScrollBox>
    </div>
  )
}

function Progress({ pieces, done }: { pieces: number; done: number }) {
  const count = Math.min(pieces, mostSegments)
  const filled = pieces === 0 ? 0 : Math.floor((done / pieces) * count)
  return (
    <div aria-hidden className="flex gap-1.5 py-4">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className={classes('h-3 flex-1 rounded-row', at < filled ? 'bg-pack-right' : 'bg-press')} />
      ))}
    </div>
  )
}

function Line({ line, isInTurn }: { line: PackedLine; isInTurn: boolean }) {
  const { t } = useTranslation(['packing', 'entities'])
  const row = useRef<HTMLLIElement>(null)
  const { name, sku, quantity, verified, in_stock } = line
  const isDone = !hasRoom(line)
  useEffect(() => {
    if (isInTurn) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isInTurn])
  return (
    <li
      ref={row}
      data-line={line.order_item_id}
      data-turn={isInTurn || undefined}
      className={classes(
        'flex items-center gap-6 border-t border-line px-4',
        isDone ? 'min-h-19 text-ink-3' : 'min-h-32 max-lg:min-h-19',
        isInTurn && 'border-l-4 border-l-primary bg-primary-tint pl-3',
      )}
    >
      <span className="flex w-12 shrink-0 justify-center text-pack-m font-strong tabular-nums">
        {isDone ? (
          <Check aria-label={t('line.done')} size={26} strokeWidth={2.5} className="text-tone-good" />
        ) : (
          quantity - verified
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={classes(
            // size and colour stand at its end
            'line-clamp-2',
            isDone ? 'text-pack-line' : 'text-pack-m font-strong max-lg:text-pack-line',
          )}
        >
          {name}
        </span>
        {sku !== null && <span className="block truncate font-mono text-pack-s text-ink-3">{sku}</span>}
        {in_stock != null && (
          <span className="block truncate text-pack-s text-warn-ink" data-in-stock={in_stock}>
            {t('line.short', { count: in_stock })}
          </span>
        )}
        <Came line={line} />
      </span>
      <span className={classes('shrink-0 tabular-nums', isDone ? 'text-pack-line' : 'text-pack-m font-strong')}>
        {verified}/{quantity}
      </span>
    </li>
  )
}
