import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import { shippingOrder } from '#entities/shipping-order/shipping-order.ts'
import { labelStates } from '#entities/shipping-order/worklist.ts'
import { markOf } from '#entities/tone.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { ProgressBar } from '#ui/view/progress-bar.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { useRefused } from '../use-refused.ts'
import { isRunning, type Batch, type Batched } from './label-batch.ts'

type LabelPanelProps = { batch: Batch; unclear: readonly Batched[] }

/** So many refused ones stand beside the bar; the others are found in the list. */
const mostShown = 3

/** Between list and status line: how far the labels are, and beside it those that somebody has to look at. */
export function LabelPanel({ batch, unclear }: LabelPanelProps) {
  const { t } = useTranslation(['record', 'commands', 'entities'])
  const caps = useKeyCaps()
  const { number } = useFormat()
  const refused = useRefused()
  const stop = useOffer('worklist.abort')
  const { orders, phase } = batch
  if (phase === 'none') return null
  const isOf = (state: Batched['state']) => orders.filter((one) => one.state === state).length
  const settled = isOf('printed') + isOf('failed') + (isRunning(batch) ? 0 : isOf('requested'))
  const value = orders.length === 0 ? 0 : (settled / orders.length) * 100
  const title = t('labels.title', { count: orders.length, number: number(orders.length) })
  const done = t('labels.printed', { done: number(isOf('printed')), total: number(orders.length) })
  return (
    <section
      aria-label={title}
      data-batch={phase}
      className="grid shrink-0 border-t border-line-strong bg-canvas lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className="flex flex-col gap-2 px-4 py-3">
        <div className="flex items-center gap-3">
          <h2 className="text-table font-strong">{title}</h2>
          <span className="min-w-0 flex-1 truncate text-table text-ink-3">{t(`labels.phase.${phase}`)}</span>
          {stop && (
            <Button size="small" keys={caps.of('worklist.abort')} onClick={() => stop.run()}>
              {stop.called ?? t('worklist.abort', { ns: 'commands' })}
            </Button>
          )}
        </div>
        <p role="status" className="text-table tabular-nums">
          {done}
        </p>
        <ProgressBar label={title} value={value} valueText={done} streaming={isRunning(batch)} />
        <div className="flex flex-wrap gap-x-5 gap-y-1 text-meta">
          {isOf('waiting') > 0 && (
            <StatusMark
              {...markOf(shippingOrder.name, 'none')}
              word={`${number(isOf('waiting'))} ${t('labels.waiting')}`}
            />
          )}
          {labelStates
            .filter((state) => isOf(state) > 0)
            .map((state) => (
              <StatusMark
                key={state}
                {...markOf(shippingOrder.name, state)}
                word={`${number(isOf(state))} ${t(`shipping-order.label_state.${state}`, { ns: 'entities' })}`}
              />
            ))}
        </div>
      </div>
      {unclear.length > 0 && (
        <div className="border-line px-4 py-3 max-lg:border-t lg:border-l">
          <div className="flex items-center justify-between">
            <h3 className="text-table font-strong">{t('labels.to_clarify')}</h3>
            <KeyHint keys={caps.of('worklist.clarify') ?? []}>{t('labels.next')}</KeyHint>
          </div>
          <ul className="m-0 mt-1 list-none p-0">
            {unclear.slice(0, mostShown).map((one) => (
              <li key={one.id} className="flex items-baseline gap-3 border-t border-line py-1.5 text-table">
                <StatusMark {...markOf(shippingOrder.name, 'failed')} word={one.number} />
                <span className="line-clamp-2 min-w-0 flex-1 text-bad-ink" title={one.failure ?? undefined}>
                  {refused(one) || t('labels.no_answer')}
                </span>
                <Link href={hrefOf('order', { id: one.id })} className="shrink-0 text-link hover:underline">
                  {t('labels.open')}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-1 mb-0 text-meta text-ink-3">{t('labels.others_go_on')}</p>
        </div>
      )}
    </section>
  )
}
