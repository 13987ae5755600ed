import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { mayRead } from '#entities/access.ts'
import { markOf } from '#entities/tone.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

type Brief = {
  id: number
  number: string
  date_created: string
  status: string
  total: string | null
  currency: string | null
}
type InBriefProps = { record: Row; object: 'order' | 'invoice' | 'return'; list: 'orders' | 'invoices' | 'returns' }

type Words = {
  object: InBriefProps['object']
  word: (name: string) => string
  status: (name: string) => string
  day: (of: string) => string
  money: (amount: string, currency: string) => string
}

const columnsOf = ({ object, word, status: called, day, money }: Words): SimpleColumn<Brief>[] => [
  { id: 'number', header: word('number'), cell: ({ number }) => number, isSpare: true },
  { id: 'date_created', header: word('date_created'), cell: ({ date_created }) => day(date_created) },
  {
    id: 'status',
    header: word('status'),
    cell: ({ status }) => <StatusMark {...markOf(object, status)} word={called(status)} />,
  },
  ...(object === 'return'
    ? []
    : [
        {
          id: 'total',
          header: word('total'),
          cell: ({ total, currency }: Brief) => (total === null ? '–' : money(total, currency ?? 'EUR')),
          align: 'end' as const,
        },
      ]),
]

/** What lies with a customer's orders, for whoever does not read it itself; whoever does has the list below. */
function InBrief({ record, object, list }: InBriefProps) {
  const { t } = useTranslation(['entities', 'record'])
  const { day, money } = useFormat()
  const actor = useActor()
  if (actor === undefined || mayRead(actor, object, null)) return null
  const rows = (record[list] ?? []) as readonly Brief[] // held against the entity
  const columns = columnsOf({
    object,
    word: (name) => t(`customer.${list}.${name}`),
    status: (name) => t(`${object}.status.${name}`),
    day,
    money,
  })
  return rows.length === 0 ? (
    <p className="text-table text-ink-3">{t(`customer.${list}.none`)}</p>
  ) : (
    <SimpleTable label={t(`customer.${list}`)} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
  )
}

type OneProps = { record: Row }
export const OrdersInBrief = ({ record }: OneProps) => <InBrief {...{ record }} object="order" list="orders" />
export const InvoicesInBrief = ({ record }: OneProps) => <InBrief {...{ record }} object="invoice" list="invoices" />
export const ReturnsInBrief = ({ record }: OneProps) => <InBrief {...{ record }} object="return" list="returns" />
