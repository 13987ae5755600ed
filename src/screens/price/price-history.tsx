import { useTranslation } from 'react-i18next'
import type { PricesInList } from '#api/price.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useFormat } from '#screens/format.ts'
import { Dialog } from '#ui/layer/dialog.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'

type PriceHistoryProps = { lists: readonly PricesInList[]; called: string; onClose: () => void }
type Line = {
  list: PricesInList
  quantity: number
  from: string
  until: string | null
  price: string
  isFirst: boolean
}

/** What a product was to cost in each list by the quantity from which on, the latest first, and the lowest of the 30 days before. */
export function PriceHistory({ lists, called, onClose }: PriceHistoryProps) {
  const { t } = useTranslation(['record', 'entities', 'commands'])
  const { money, number, stamp } = useFormat()
  const lines = lists.flatMap((list): Line[] => {
    const { since, tiers, former } = list
    const current = tiers.flatMap(({ min_quantity: quantity, price }) => {
      const from = since.find((one) => one.min_quantity === quantity)?.date_from
      return from === undefined ? [] : [{ list, quantity, from, until: null, price }]
    })
    const before = former.map((one) => ({
      list,
      quantity: one.min_quantity,
      from: one.date_from,
      until: one.date_until,
      price: one.price,
    }))
    return [...current, ...before].map((line, at) => ({ ...line, isFirst: at === 0 }))
  })
  const word = (key: string) => t(key, { ns: 'entities' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('prices.history')}
      meta={called}
      footer={<DialogHints of={['back']} />}
      size="large"
    >
      <SimpleTable
        label={t('prices.history')}
        rows={lines}
        rowKey={({ list, quantity, from }) => `${list.id} ${quantity} ${from}`}
        columns={[
          {
            id: 'list',
            header: word('price.price_list'),
            cell: ({ list, isFirst }) => (isFirst ? list.label : ''),
          },
          {
            id: 'quantity',
            header: word('price.former_prices.min_quantity'),
            align: 'end',
            cell: ({ quantity }) => number(quantity),
          },
          { id: 'from', header: word('price.former_prices.date_from'), cell: ({ from }) => stamp(from) },
          {
            id: 'until',
            header: word('price.former_prices.date_until'),
            cell: ({ until }) => (until === null ? t('prices.until_now') : stamp(until)),
          },
          {
            id: 'price',
            header: word('price.former_prices.price'),
            align: 'end',
            cell: ({ list, price }) => money(price, list.currency),
          },
          {
            id: 'lowest',
            header: t('prices.lowest_before'),
            align: 'end',
            cell: ({ list, quantity, until }) =>
              until === null && quantity === list.tiers[0]?.min_quantity && list.lowest_before !== null
                ? money(list.lowest_before, list.currency)
                : '',
          },
        ]}
        empty={<p className="m-0 px-4 py-3 text-table text-ink-3">{t('prices.history.none')}</p>}
      />
    </Dialog>
  )
}
