import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { WorklistStand } from '#api/dashboard/routes.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { signed } from './signed.ts'
import { digits, hrefOfWorklist, type Worklists as All } from './use-worklists.ts'

/** What there is to be worked off: how many, how many more than yesterday evening, since when; each on its digit. */
export function Worklists({ worklists }: { worklists: All }) {
  const { t } = useTranslation('home')
  const { shown, isFailed, retry } = worklists
  if (isFailed) return <PanelFailed onRetry={retry} />
  if (shown === undefined) return <Waiting />
  return (
    // the line below the last row is the one between the parts of the page
    <div className="-mx-4 -mb-4 [&_tbody>tr:last-child]:border-0">
      <SimpleTable
        label={t('worklists')}
        rows={shown.map((worklist, at) => ({ ...worklist, at }))}
        rowKey={({ view }) => view}
        empty={t('worklists.none')}
        columns={[
          { id: 'digit', header: t('worklists.key'), isHeaderHidden: true, cell: digitCell, width: '28px' },
          { id: 'list', header: t('worklists.list'), cell: nameCell },
          {
            id: 'count',
            header: t('worklists.count'),
            cell: countCell,
            align: 'end',
            width: '88px',
          },
          { id: 'yesterday', header: t('worklists.yesterday'), cell: yesterdayCell, align: 'end', width: '112px' },
          { id: 'oldest', header: t('worklists.oldest'), cell: oldestCell, align: 'end', quiet: true, width: '88px' },
          {
            id: 'value',
            header: t('worklists.value'),
            cell: valueCell,
            align: 'end',
            quiet: true,
            width: '112px',
            isSpare: true,
          },
          { id: 'pressing', header: t('worklists.pressing'), cell: pressingCell, width: '1%' },
        ]}
      />
    </div>
  )
}

const widths = ['62%', '48%', '70%', '55%', '66%', '44%'] as const

/** As high as what will come, so that nothing below it moves far. */
function Waiting() {
  return (
    <div className="flex flex-col gap-5 py-3">
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

type Row = WorklistStand & { at: number }

function Digit({ at }: { at: number }) {
  const caps = useKeyCaps()
  const keys = caps.of(`dashboard.worklist_${at + 1}`)
  if (keys === undefined) return null
  return (
    <span data-print="hide">
      <Kbd caps={keys} />
    </span>
  )
}
const digitCell = ({ at }: Row) => (at < digits ? <Digit at={at} /> : null)

const nameCell = (worklist: Row) => (
  <Link href={hrefOfWorklist(worklist)} className="rounded-row hover:underline">
    {worklist.name}
  </Link>
)

function Count({ count }: Row) {
  const { number } = useFormat()
  return <span className={count === 0 ? 'text-ink-3' : 'font-strong'}>{count === null ? '–' : number(count)}</span>
}
const countCell = (row: Row) => <Count {...row} />

/** How many more there are than yesterday evening; where nobody counted then, that is said and no figure made up. */
function Yesterday({ count, yesterday }: Row) {
  const { t } = useTranslation('home')
  const { number, stamp } = useFormat()
  if (count === null || yesterday === null)
    return (
      <span className="text-ink-3" title={t('worklists.not_counted')}>
        –<span className="sr-only"> {t('worklists.not_counted')}</span>
      </span>
    )
  const told = t('worklists.then', { count: number(yesterday.count), moment: stamp(yesterday.date_counted) })
  return (
    <span className="text-ink-2" title={told}>
      {signed(count - yesterday.count, number)}
      <span className="sr-only">, {told}</span>
    </span>
  )
}
const yesterdayCell = (row: Row) => <Yesterday {...row} />

function Oldest({ oldest }: Row) {
  const { shortDay } = useFormat()
  return oldest === null ? '–' : shortDay(oldest)
}
const oldestCell = (row: Row) => <Oldest {...row} />

/** What it comes to, in the house's currency; what is in others is said with it. */
function Value({ value }: Row) {
  const { money } = useFormat()
  const all = Object.entries(value ?? {}).toSorted(
    ([one], [other]) => Number(other === houseCurrency) - Number(one === houseCurrency) || one.localeCompare(other),
  )
  const [first, ...others] = all.map(([currency, sum]) => money(sum, currency))
  if (first === undefined) return <span className="text-ink-3">–</span>
  if (others.length === 0) return first
  return (
    <span title={[first, ...others].join('\n')}>
      {first} +<span className="sr-only"> {others.join(', ')}</span>
    </span>
  )
}
const valueCell = (row: Row) => <Value {...row} />

/** The deadline in words: how many press, and how. */
function Pressing({ pressing }: Row) {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  if (pressing === null) return null
  const { by, count } = pressing
  return <span className="text-tone-wait">{t(`worklists.pressing.${by}`, { count, number: number(count) })}</span>
}
const pressingCell = (row: Row) => <Pressing {...row} />
