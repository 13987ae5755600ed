import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRef, labelOf, targetOf } from '#entities/entity.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { roles } from '#entities/role.ts'
import { textOf } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { RefLink } from './ref-link.tsx'
import { listColumnsOf } from './sections.ts'
import type { ListField } from './sections.ts'

type Item = Readonly<Record<string, unknown>>
type RecordListProps = {
  entity: Entity
  /** The field that is a list. */
  name: string
  field: ListField
  /** What the record holds there; held against the entity. */
  rows: unknown
  /** Of the record; the house's where it has none. */
  currency: string
}

/** Figures stand on their last digit. */
const isFigure = ({ kind }: Field): boolean => kind === 'money' || kind === 'number' || kind === 'percent'

/** A list of single values is words in a column; one with columns of its own reaches from edge to edge. */
export const isWide = ({ field }: { field: ListField }): boolean => listColumnsOf(field).length > 1

/** A list that a record holds, such as the sessions of a user: a column for each of its fields. */
export function RecordList({ entity, name, field, rows, currency }: RecordListProps) {
  const { t } = useTranslation(['record', 'entities', 'ui'])
  const formats = useFormat()
  const label = (of: string) => labelOf(entity, of)
  const word = (key: string) => t(key, { ns: 'entities' })
  const say = { formats, word, flag: (flag: boolean) => (flag ? t('yes') : t('no')) }
  const cellOf = (row: Item, of: string, one: Field): ReactNode => {
    const value = row[of]
    if (one.kind === 'ref' && isRef(value)) return <RefLink to={targetOf(one, row)} target={value} />
    if (one.kind === 'datetime' && typeof value === 'string') return formats.moment(value)
    if (one.kind === 'choice' && one.of === roles) return t(`role.${String(value)}`, { ns: 'ui' })
    return textOf(one, value, label(`${name}.${of}`), say, currency) || '–'
  }
  const headOf = (head: string, { kind }: Field) => (kind === 'money' ? `${head} ${formats.currency(currency)}` : head)
  const { taken } = field
  const items = ((Array.isArray(rows) ? rows : []) as readonly Item[]).filter(
    (item) => taken === undefined || item[taken] !== 0,
  )
  const columns = listColumnsOf(field)
  const none = word(label(`${name}.none`))
  if (!isWide({ field })) {
    const [[only, one] = []] = columns
    if (only === undefined || one === undefined || items.length === 0)
      return <p className="px-4 text-table text-ink-3">{none}</p>
    return (
      <ul aria-label={word(label(name))} className="m-0 list-none px-4 text-table">
        {items.map((item, at) => (
          // a list of words is replaced as a whole
          <li key={at} className="py-0.5">
            {cellOf(item, only, one)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <h3 className="px-4 pt-2 pb-1.5 text-meta text-ink-2">{word(label(name))}</h3>
      <SimpleTable
        label={word(label(name))}
        rows={items.map((item, at) => ({ ...item, at }))}
        rowKey={({ at }) => at}
        columns={columns.map(([of, one]) => ({
          id: of,
          header: headOf(word(label(`${name}.${of}`)), one),
          cell: (item: Item) => cellOf(item, of, one),
          align: of !== 'id' && isFigure(one) ? 'end' : 'start',
          mono: 'mono' in one && one.mono === true,
        }))}
        empty={none}
      />
    </>
  )
}
