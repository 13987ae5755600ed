import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { OrderStats } from '#api/dashboard/routes.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { classes } from '#ui/classes.ts'
import { lateComponent } from '#ui/late/late-component.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { currenciesIn, growthOf, hrefOfDays, ordersOf, revenueIn, sumOf, type Measure } from './figures.ts'
import { DayLink } from './day-link.tsx'
import { StatsTable } from './stats-table.tsx'
import type { Stats as Shown } from './use-stats.ts'

/** uPlot comes with the first figures and nowhere else. */
const StatsPlots = lateComponent(async () => (await import('./stats-plots.tsx')).StatsPlots)

/** Orders and revenue of the last 30 days, by shop: as plots, and one key away as a table that is always read out. */
export function Stats({ stats, shop, at, isTable, isFailed, hasList, retry, chooseShop, choose }: Shown) {
  const { t } = useTranslation('home')
  const { day, number, money } = useFormat()
  const [, go] = useLocation()
  if (isFailed) return <PanelFailed onRetry={retry} />
  if (stats === undefined)
    return (
      <div className="h-66 pt-2">
        <Skeleton />
      </div>
    )
  const currencies = currenciesIn(stats, houseCurrency)
  const openAt = (place: number) => {
    const picked = stats.days[place]
    if (picked !== undefined) go(hrefOfDays(picked.day, picked.day, shop))
  }
  const read = stats.days[at]
  const revenues = Object.entries(read?.revenue ?? {})
  return (
    <div className="flex flex-col gap-3" data-stats={isTable ? 'table' : 'plot'}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-table">
        <Sum label={t('stats.orders')} stats={stats} measure={ordersOf} written={number} />
        <Sum
          label={t('stats.revenue')}
          stats={stats}
          measure={revenueIn(currencies[0] ?? houseCurrency)}
          written={(value) => money(value.toFixed(2), currencies[0] ?? houseCurrency)}
        />
        <span className="w-52 max-sm:w-full" data-print="hide">
          <NativeSelect
            aria-label={t('stats.shop')}
            choices={[
              { value: '', label: t('stats.all_shops') },
              ...stats.shops.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={shop === undefined ? '' : String(shop)}
            onChange={(value) => chooseShop(value === '' ? undefined : Number(value))}
            size="medium"
            className="w-full"
          />
        </span>
      </div>
      {!isTable && (
        <StatsPlots
          stats={stats}
          currency={currencies[0] ?? houseCurrency}
          at={at}
          onPoint={choose}
          onPick={hasList ? openAt : undefined}
        />
      )}
      <p className="m-0 flex min-h-5 flex-wrap gap-x-3 text-table text-ink-2" aria-live="polite" data-day={read?.day}>
        {read && (
          <>
            <DayLink day={read.day} shop={shop} hasList={hasList}>
              {day(read.day)}
            </DayLink>
            <span>{t('stats.of_day', { count: read.orders, number: number(read.orders) })}</span>
            {revenues.map(([currency, revenue]) => (
              <span key={currency}>{money(revenue, currency)}</span>
            ))}
            {at === stats.days.length - 1 && <Usual {...stats} currency={currencies[0] ?? houseCurrency} />}
          </>
        )}
      </p>
      {/* its twin is in the accessibility tree beside the plots, and in sight in place of them */}
      <div className={classes(!isTable && 'sr-only')}>
        <StatsTable stats={stats} currencies={currencies} shop={shop} hasList={hasList} isInSight={isTable} />
      </div>
    </div>
  )
}

type SumProps = { label: string; stats: OrderStats; measure: Measure; written: (value: number) => string }

/** The whole of the days that are shown, and by how much it is more than before. */
function Sum({ label, stats, measure, written }: SumProps) {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const growth = growthOf(stats, measure)
  const by = growth !== undefined && `${growth > 0 ? '+' : growth < 0 ? '−' : ''}${number(Math.abs(growth))}`
  return (
    <span className="flex items-baseline gap-2">
      <span className="font-strong">{label}</span>
      <span className="text-ink-2 tabular-nums">
        {t('stats.in_days', { sum: written(sumOf(stats.days, measure)) })}
      </span>
      {by !== false && (
        <span className="text-ink-2 tabular-nums" title={t('stats.growth')}>
          {t('stats.percent', { by })}
        </span>
      )}
    </span>
  )
}

/** Today until now against what a day has usually brought by this time. */
function Usual({ usual, until, currency }: OrderStats & { currency: string }) {
  const { t } = useTranslation('home')
  const { number, money, time } = useFormat()
  const count = Math.round(usual.orders)
  const revenue = money(usual.revenue[currency] ?? '0', currency)
  return (
    <span className="text-ink-3">{t('stats.usual', { count, time: time(until), orders: number(count), revenue })}</span>
  )
}
