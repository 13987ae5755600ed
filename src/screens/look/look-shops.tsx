import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mayRead, mayWrite } from '#entities/access.ts'
import { isRef, labelOf, type Entity, type Ref } from '#entities/entity.ts'
import type { Values } from '#machines/editor/merge.ts'
import { keyOf, opened, rowsIn } from '#machines/editor/rows.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useProblemText } from '#screens/edit/problem-text.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { useFormat } from '#screens/format.ts'
import type { DrawnPartProps } from '#screens/record/drawn-lists.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useLook, type Shown } from './use-look.ts'
import { useLookWriting, type LookWriting } from './use-writing.ts'

/** The shops that show a look, and how many of its products each sells. */
export function LookShops({ entity, record, editor }: DrawnPartProps) {
  const values = useMemo(() => opened(entity.fields, record), [entity, record])
  return editor === undefined ? <Shops {...{ entity, values }} /> : <Written {...{ entity, editor }} />
}

function Written({ entity, editor }: { entity: Entity; editor: EditorActor }) {
  const { values, writing, isWritten } = useLookWriting(editor, 'shops')
  return <Shops {...{ entity, values, ...(isWritten && { writing }) }} />
}

function Shops({ entity, values, writing }: { entity: Entity; values: Values; writing?: LookWriting }) {
  const { t } = useTranslation(['record', 'entities'])
  const actor = useActor()
  const problemText = useProblemText()
  const isOpen = writing?.isOpen === true
  const shown = useLook(values, isOpen)
  const { shops, every } = shown
  const isShown = ({ id }: Ref) => shops.some((one) => one.id === id)
  const seen = every.filter(({ id }) => actor !== undefined && mayRead(actor, entity.name, id))
  const all = isOpen ? [...shops.filter(({ id }) => !seen.some((one) => one.id === id)), ...seen] : shops
  const isWritten = ({ id }: Ref) => actor !== undefined && mayWrite(actor, entity.name, id)
  const toggle = (shop: Ref) => {
    const row = rowsIn(values['shops']).find((one) => isRef(one['shop']) && one['shop'].id === shop.id)
    writing?.change(
      row === undefined
        ? { type: 'editor.list.add', list: 'shops', values: { shop: { id: shop.id, label: shop.label } } }
        : { type: 'editor.list.remove', list: 'shops', row: keyOf(row) },
    )
  }
  const problem = problemText(writing?.problems['shops'])
  if (all.length === 0)
    return <p className="m-0 px-4 pb-3 text-table text-ink-3">{t(labelOf(entity, 'shops.none'), { ns: 'entities' })}</p>
  return (
    <div data-path={isOpen ? 'shops' : undefined} className="px-4 pb-3">
      <ul
        aria-label={t(labelOf(entity, 'shops'), { ns: 'entities' })}
        className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-6 p-0"
      >
        {all.map((shop) => (
          <li key={shop.id} className="flex min-h-9 items-center gap-3 border-b border-line text-table">
            {isOpen ? (
              <Checkbox
                label={shop.label}
                checked={isShown(shop)}
                aria-disabled={isWritten(shop) ? undefined : true}
                onChange={() => isWritten(shop) && toggle(shop)}
                className="min-w-0 text-table!"
              />
            ) : (
              <RefLink to="shop" target={shop} />
            )}
            {isShown(shop) && <SoldThere {...{ shown, shop }} />}
          </li>
        ))}
      </ul>
      {problem !== undefined && <p className="m-0 pt-1 text-meta text-bad-ink">{problem}</p>}
    </div>
  )
}

function SoldThere({ shown: { points, known }, shop }: { shown: Shown; shop: Ref }) {
  const { t } = useTranslation('record')
  const { number } = useFormat()
  const told = points.flatMap(({ product }) => (product === undefined ? [] : (known.get(product.id) ?? [])))
  if (told.length === 0) return null
  const here = told.filter(({ shops }) => shops.includes(shop.id)).length
  return (
    <span
      className={classes(
        'ml-auto shrink-0 text-meta tabular-nums',
        here < told.length ? 'text-warn-ink' : 'text-ink-3',
      )}
    >
      {t('look.shown', { count: told.length, shown: number(here), number: number(told.length) })}
    </span>
  )
}
