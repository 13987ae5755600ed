import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderStats } from '#api/dashboard/routes.ts'
import { useFormat } from '#screens/format.ts'
import { Plot, type PlotSeries } from '#ui/view/plot.tsx'
import { linesOf, ordersOf, revenueIn, type Measure } from './figures.ts'

type StatsPlotsProps = {
  stats: OrderStats
  currency: string
  at: number
  onPoint: (at: number) => void
  /** Undefined for whoever cannot be led to the orders of a day. */
  onPick: ((at: number) => void) | undefined
}

/** Orders and revenue beside each other: the line of these days, dashed up to now, over the thin one of the days before. */
export function StatsPlots({ stats, currency, at, onPoint, onPick }: StatsPlotsProps) {
  const { t } = useTranslation('home')
  const { number, shortDay, currency: sign } = useFormat()
  const names = useMemo(() => stats.days.map(({ day }) => shortDay(day)), [shortDay, stats])
  const words = { before: t('stats.before'), these: t('stats.these'), today: t('stats.today') }
  const orders = useSeries(stats, ordersOf, words)
  const measure = useMemo(() => revenueIn(currency), [currency])
  const revenue = useSeries(stats, measure, words)
  const told = { at, onPoint, ...(onPick && { onPick }) }
  return (
    <div className="grid gap-x-6 gap-y-4 wide:grid-cols-2">
      <Plot label={t('stats.plot_orders')} names={names} series={orders} written={number} isWhole {...told} />
      <Plot
        label={t('stats.plot_revenue', { currency: sign(currency) })}
        names={names}
        series={revenue}
        written={number}
        {...told}
      />
    </div>
  )
}

type Words = Readonly<Record<'before' | 'these' | 'today', string>>

const useSeries = ({ days, before }: OrderStats, measure: Measure, words: Words): PlotSeries[] => {
  const { before: then, these, today } = words
  return useMemo(() => {
    const lines = linesOf(days, measure)
    return [
      { label: then, colour: 'ink-3', form: 'thin', values: before.map(measure) },
      { label: these, colour: 'ink', form: 'line', values: lines.over },
      { label: today, colour: 'ink', form: 'dashed', values: lines.today },
    ]
  }, [before, days, measure, then, these, today])
}
