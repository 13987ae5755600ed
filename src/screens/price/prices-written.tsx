import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameValue } from '#entities/edit.ts'
import { isRef, type Field } from '#entities/entity.ts'
import { cellOf, pathOf } from '#machines/editor/edits.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'
import type { Verdict } from '#machines/life/life.ts'
import type { DrawnSectionProps } from '#screens/edit/drawn-sections.ts'
import { useProblemText } from '#screens/edit/problem-text.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { listOf, quantitiesOf, rowAt, shownLists } from './lines.ts'
import { ListChooser } from './list-chooser.tsx'
import { PriceCell } from './price-cell.tsx'
import { PricesPart } from './prices-part.tsx'
import { PricesTable, type PriceAt } from './prices-table.tsx'
import { TierInput } from './tier-input.tsx'
import { inheritedFrom, usePrices } from './use-prices.ts'
import { wanted } from './wanted.ts'

const list = 'prices'
const mayWrite: Verdict = { ok: true }

type PricesWrittenProps = Pick<DrawnSectionProps, 'editor' | 'values' | 'base' | 'problems' | 'send'> & {
  field: Field | undefined
}

/** A new product has a version of its own kind: none. */
const isNew = (base: PricesWrittenProps['base']): boolean => base['id'] === undefined

/** The prices of a product while it is written: each cell is a row of the editor's list, which comes and goes with what it says. */
export function PricesWritten({ editor, values, base, problems, send, field }: PricesWrittenProps) {
  const { t } = useTranslation('record')
  const { amount, number } = useFormat()
  const problemText = useProblemText()
  const parent = isRef(values['parent']) ? values['parent'] : undefined
  const { data, error, refetch } = usePrices({
    id: isNew(base) ? null : Number(base['id']),
    version: Number(base['version'] ?? 0),
    parent: parent?.id ?? null,
  })
  const [addedLists, setAddedLists] = useState<readonly number[]>([])
  const [addedTiers, setAddedTiers] = useState<readonly number[]>([])
  const [asked, ask] = useState(wanted.read)
  const box = useRef<HTMLDivElement>(null)
  /** The list of the cell that had the focus last. */
  const lastList = useRef<number>(undefined)
  /** The cell that is to have the focus once it is there. */
  const next = useRef<{ list: number | undefined; from: number }>(undefined)

  const rows = rowsIn(values[list])
  const saved = rowsIn(base[list])
  const lists =
    data === undefined
      ? []
      : isNew(base) && parent !== undefined && data.of === parent.id
        ? inheritedFrom(data.lists, parent)
        : data.lists
  const shown = shownLists(lists, rows, addedLists)
  const left = lists.filter(({ id }) => !shown.some((one) => one.id === id))

  const add = useCallback(
    (what: 'tier' | 'list') => {
      if (what === 'list' && left.length === 0)
        return showToast({ text: t('prices.no_list_left'), tone: 'warn', id: 'product.add_price_list' })
      return ask(what)
    },
    [left.length, t],
  )
  useEffect(() => wanted.set(undefined), [])
  useEffect(() => {
    const to = next.current
    if (to === undefined) return
    next.current = undefined
    const line = Math.max(
      0,
      shown.findIndex(({ id }) => id === to.list),
    )
    const column = quantitiesOf(shown, rows, addedTiers).indexOf(to.from)
    box.current?.querySelector<HTMLElement>(`[data-cell="${line} ${column}"]`)?.focus()
  })

  if (error !== null && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  const prices = field?.kind === 'list' ? field.of['price'] : undefined
  if (data === undefined || prices?.kind !== 'money') return <span data-pending="" />

  const said = Object.entries(problems).flatMap(([path, one]) => {
    const { name, row } = cellOf(path)
    const text = problemText(one)
    const found = name === list ? rows.find((each) => keyOf(each) === row) : undefined
    return found === undefined || text === undefined ? [] : [{ row: keyOf(found), list: listOf(found), text }]
  })
  const cell = ({ list: of, from, row, inherited, at }: PriceAt) => {
    const path = row && pathOf(list, keyOf(row), 'price')
    const before = rowAt(saved, of.id, from)?.['price'] ?? null
    const value = row?.['price'] ?? null
    return (
      <PriceCell
        key={`${of.id} ${from}`}
        field={prices}
        {...{ value, at, path }}
        inherited={inherited === undefined ? undefined : amount(inherited, of.currency)}
        isChanged={!isSameValue(prices, before, value)}
        problem={said.find((one) => row !== undefined && one.row === keyOf(row))?.text}
        label={t('prices.cell', { list: of.label, from: number(from) })}
        onFocus={() => {
          lastList.current = of.id
        }}
        onLeave={() => path !== undefined && send({ type: 'editor.visited', path })}
        onChange={(price) => {
          // what stands there now: letters may come faster than pictures
          const now = rowAt(rowsIn(editor.getSnapshot().context.shown[list]), of.id, from)
          if (now === undefined) {
            if (price === null) return
            const values = { price_list: { id: of.id, label: of.label }, min_quantity: from, price }
            send({ type: 'editor.list.add', list, values })
          } else if (price === null) send({ type: 'editor.list.remove', list, row: keyOf(now) })
          else send({ type: 'editor.change', path: pathOf(list, keyOf(now), 'price'), value: price })
        }}
      />
    )
  }
  return (
    <div ref={box} data-path={list}>
      <PricesPart
        {...{ lists, rows }}
        sku={typeof base['sku'] === 'string' && !isNew(base) ? base['sku'] : undefined}
        called={typeof base['name'] === 'string' ? base['name'] : ''}
        right={mayWrite}
        onAdd={add}
      >
        {asked === 'list' && left.length > 0 && (
          <ListChooser
            lists={left}
            onTake={(id) => {
              next.current = { list: id, from: quantitiesOf(shown, rows, addedTiers)[0] ?? 1 }
              setAddedLists([...addedLists, id])
              ask(undefined)
            }}
            onCancel={() => ask(undefined)}
          />
        )}
        <PricesTable
          {...{ lists, rows, addedLists, addedTiers, cell }}
          problemsOf={(of) => [...new Set(said.flatMap((one) => (one.list === of ? [one.text] : [])))]}
          {...(asked === 'tier' && {
            nextTier: (
              <TierInput
                taken={quantitiesOf(shown, rows, addedTiers)}
                onTake={(from) => {
                  next.current = { list: lastList.current ?? shown[0]?.id, from }
                  setAddedTiers([...addedTiers, from])
                  ask(undefined)
                }}
                onCancel={() => ask(undefined)}
              />
            ),
          })}
        />
        {problemText(problems[list]) !== undefined && (
          <p role="alert" className="m-0 px-4 pt-1 text-meta text-bad-ink">
            {problemText(problems[list])}
          </p>
        )}
      </PricesPart>
    </div>
  )
}
