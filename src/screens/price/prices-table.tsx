import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PricesInList } from '#api/price.ts'
import type { Values } from '#machines/editor/merge.ts'
import { VariationTable } from '#screens/product/variation-table.tsx'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'
import { inheritedAt, quantitiesOf, rowAt, shownLists, tiersOf, type Tier } from './lines.ts'
import { PriceRemarks } from './price-remarks.tsx'

export type PriceAt = {
  list: PricesInList
  from: number
  own: readonly Tier[]
  row: Values | undefined
  inherited: string | undefined
  at: string
}

type PricesTableProps = {
  lists: readonly PricesInList[]
  rows: readonly Values[]
  /** Asked for, though nothing is said there yet. */
  addedLists?: readonly number[]
  addedTiers?: readonly number[]
  problemsOf?: (list: number) => readonly string[]
  /** A column that is to come, and a line. */
  nextTier?: ReactNode
  cell?: (where: PriceAt) => ReactNode
}

/** Price lists down and quantities across; what is inherited stands back, and what is odd is said in its row. */
export function PricesTable(props: PricesTableProps) {
  const { lists, rows, addedLists = [], addedTiers = [], problemsOf, nextTier, cell } = props
  const { t } = useTranslation(['record', 'entities'])
  const { number, amount } = useFormat()
  const shown = shownLists(lists, rows, addedLists)
  const quantities = quantitiesOf(shown, rows, addedTiers)
  // a telephone has no room for a head: there it is asked above the rows
  const isAbove = nextTier !== undefined && matchMedia('(width < 40rem)').matches
  const inHead = isAbove ? undefined : nextTier
  const read = ({ row, inherited, list }: PriceAt) => {
    const price = typeof row?.['price'] === 'string' ? row['price'] : undefined
    return (
      // as wide as what it is written in: nothing moves between the two
      <span className={classes('block min-w-20 px-2.25 text-right tabular-nums', price === undefined && 'text-ink-3')}>
        {price === undefined && inherited === undefined ? '–' : amount(price ?? inherited ?? '', list.currency)}
      </span>
    )
  }
  const table = (
    <VariationTable
      label={t('product.prices', { ns: 'entities' })}
      corner={t('product.prices.price_list', { ns: 'entities' })}
      columns={[
        ...quantities.map((from) => ({
          key: String(from),
          label: t('prices.from', { from: number(from) }),
          isEnd: true,
        })),
        ...(inHead === undefined ? [] : [{ key: 'next', label: inHead, isEnd: true }]),
      ]}
      groups={[
        {
          key: 'lists',
          rows: shown.map((list, line) => {
            const own = tiersOf(rows, list.id)
            return {
              key: String(list.id),
              head: (
                <>
                  {list.label}{' '}
                  <span className="text-meta text-ink-3">
                    {[list.currency, t(list.is_tax_included ? 'prices.with_tax' : 'prices.without_tax')].join(' ')}
                  </span>
                  <PriceRemarks {...{ list, own }} {...(problemsOf && { problems: problemsOf(list.id) })} />
                </>
              ),
              cells: [
                ...quantities.map((from, column) =>
                  (cell ?? read)({
                    list,
                    from,
                    own,
                    row: rowAt(rows, list.id, from),
                    inherited: inheritedAt(list, own, from),
                    at: `${line} ${column}`,
                  }),
                ),
                ...(inHead === undefined ? [] : [null]),
              ],
            }
          }),
        },
      ]}
    />
  )
  return isAbove ? (
    <>
      <div className="flex px-4 pb-2">{nextTier}</div>
      {table}
    </>
  ) : (
    table
  )
}
