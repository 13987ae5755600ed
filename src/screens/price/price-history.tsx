import { useTranslation } from 'react-i18next'
import type { PricesInList } from '#api/price.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useFormat } from '#screens/format.ts'
import { Dialog } from '#ui/layer/dialog.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'

type PriceHistoryProps = { lists: readonly PricesInList[]; called: string; onClose: () => void }
type Line = { list: PricesInList; from: string; until: string | null; price: string; isFirst: boolean }

/** What a product was to cost in each list, the latest first, and the lowest of the 30 days before. */
export function PriceHistory({ lists, called, onClose }: PriceHistoryProps) {
  const { t } = useTranslation(['record', 'entities', 'commands'])
  const { money, stamp } = useFormat()
  const lines = lists.flatMap((list): Line[] => {
    const { valid_since: since, tiers, former } = list
    const [now] = tiers
    const current =
      since === null || now === undefined ? [] : [{ list, from: since, until: null, price: now.price, isFirst: true }]
    return [
      ...current,
      ...former.map((one, at) => ({
        list,
        from: one.date_from,
        until: one.date_until,
        price: one.price,
        isFirst: current.length === 0 && at === 0,
      })),
    ]
  })
  const word = (key: string) => t(key, { ns: 'entities' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('prices.history')}
      meta={called}
      footer={<DialogHints of={['back']} />}
      size="medium"
    >
      <SimpleTable
        label={t('prices.history')}
        rows={lines}
        rowKey={({ list, from }) => `${list.id} ${from}`}
        columns={[
          {
            id: 'list',
            header: word('price.price_list'),
            cell: ({ list, isFirst }) => (isFirst ? list.label : ''),
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
            cell: ({ list, until }) =>
              until === null && list.lowest_before !== null ? money(list.lowest_before, list.currency) : '',
          },
        ]}
        empty={<p className="m-0 px-4 py-3 text-table text-ink-3">{t('prices.history.none')}</p>}
      />
    </Dialog>
  )
}
