import { TriangleAlert } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#entities/entity.ts'
import type { Overlap } from '#machines/editor/conflict.ts'
import type { Conflict } from '#machines/editor/context.ts'
import type { Unasked } from '#machines/editor/unasked.ts'
import { houseCurrency } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { FieldInput } from '../field-input.tsx'
import { useFieldWords } from '../field-words.ts'
import { ConflictRow } from './conflict-row.tsx'
import { ConflictResult, type SideNames } from './conflict-result.tsx'
import { useOverlapTexts } from './overlap-text.ts'
import { useConflictKeys, type Decider } from './use-conflict-keys.ts'

type ConflictGridProps = {
  entity: Entity
  decider: Decider
  conflict: Pick<Conflict, 'overlaps' | 'decisions'>
  /** What neither had to decide. */
  unasked: readonly Unasked[]
  label: string
  title: string
  how: string
  /** What stands over the two sides, and what they are called where one is taken. */
  heads: SideNames
  names: SideNames
  /** Two versions of one record had one before them. */
  hasBefore?: boolean
  isInDialog?: boolean
  /** Below what will be saved. */
  note: ReactNode
}

/** Two versions side by side, until each entry in which they differ is decided. */
export function ConflictGrid(props: ConflictGridProps) {
  const {
    entity,
    decider,
    conflict,
    unasked,
    label,
    title,
    how,
    heads,
    names,
    hasBefore = true,
    isInDialog,
    note,
  } = props
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const texts = useOverlapTexts(entity)
  const wordsOf = useFieldWords(entity)
  const rows = useRef<HTMLDivElement>(null)
  const isRow = useCallback(({ field }: Overlap) => entity.fields[field]?.kind === 'list', [entity])
  const { overlaps, decisions } = conflict
  const keys = useConflictKeys(decider, conflict, { rows, isRow, ...(isInDialog && { isInDialog }) })
  useLayoutEffect(() => rows.current?.querySelector<HTMLElement>('[data-conflict]')?.focus(), [])
  const count = overlaps.length
  const decided = overlaps.filter(({ path }) => Object.hasOwn(decisions, path)).length

  const inputFor = (overlap: Overlap) => {
    const field = entity.fields[overlap.field]
    const decision = decisions[overlap.path]
    if (keys.writing !== overlap.path || field === undefined || field.kind === 'list') return null
    const done = () => {
      keys.setWriting(null)
      rows.current?.querySelector<HTMLElement>(`[data-conflict="${CSS.escape(overlap.path)}"]`)?.focus()
    }
    const leave = (event: KeyboardEvent) => {
      const isDone = event.key === 'Escape' || (event.key === 'Enter' && field.kind !== 'longtext')
      if (!isDone || event.isDefaultPrevented() || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      done()
    }
    return (
      <div
        role="presentation"
        className="border-t border-line px-4 py-2.5"
        onKeyDown={leave}
        ref={(place) => place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()}
      >
        <FieldInput
          field={field}
          label={t('conflict.own', { field: texts.labelOf(overlap.field) })}
          value={typeof decision === 'object' ? decision.value : (overlap.joined ?? overlap.mine)}
          word={wordsOf(overlap.field, field)}
          currency={houseCurrency}
          onChange={(value) => decider.send({ type: 'editor.choose', path: overlap.path, decision: { value } })}
        />
      </div>
    )
  }

  const head = (side: 'mine' | 'theirs', name: string) => (
    <div role="columnheader" className="flex min-w-0 flex-wrap items-center gap-2 border-l border-line px-4 py-2">
      <span className="min-w-0 flex-1 truncate font-strong text-ink">{name}</span>
      <Kbd caps={caps.of(`conflict.${side}`) ?? []} />
      <Button
        size="small"
        variant="quiet"
        keys={caps.of(`conflict.all_${side}`)}
        onClick={() => keys.decide(null, side)}
      >
        {t('conflict.all')}
      </Button>
    </div>
  )
  return (
    <section aria-label={label} className="flex min-h-0 flex-1 overflow-hidden">
      <div className="min-w-0 flex-1 overflow-auto">
        <div className="flex gap-3 px-4 py-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
          <div className="min-w-0 flex-1">
            <h2 role="alert" className="text-body font-strong">
              {title}
            </h2>
            <p className="text-table text-ink-2">{how}</p>
          </div>
          <span role="status" className="shrink-0 text-meta text-ink-3">
            {t('conflict.decided', { decided, count })}
          </span>
        </div>
        <div role="grid" aria-label={label} ref={rows} className="border-t border-line">
          <div
            role="row"
            className="grid grid-cols-1 items-center border-b border-line bg-sunken text-meta text-ink-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_minmax(0,5fr)]"
          >
            <div role="columnheader" className="px-4 py-2 max-sm:hidden">
              {t('conflict.field')}
            </div>
            {head('mine', heads.mine)}
            {head('theirs', heads.theirs)}
          </div>
          {keys.shown.map((overlap, index) => (
            <ConflictRow
              key={overlap.path}
              {...{ overlap, texts }}
              decision={decisions[overlap.path]}
              isFocused={index === keys.at}
              hasBefore={hasBefore}
              onFocus={() => keys.setAt(index)}
              onChoose={(side) => keys.decide(overlap, side)}
              onEdit={isRow(overlap) ? undefined : () => keys.setWriting(overlap.path)}
              input={inputFor(overlap)}
            />
          ))}
        </div>
        {unasked.length > 0 && (
          <div className="px-4 py-3">
            <h3 className="text-table font-strong">{t('conflict.unasked')}</h3>
            <ul className="m-0 list-none p-0 text-table">
              {unasked.map((one) => (
                <li key={one.path} className="flex gap-3 border-b border-line py-1.5">
                  <span className="w-40 shrink-0 truncate">{texts.labelOf(one.field)}</span>
                  <span className="min-w-0 flex-1 wrap-anywhere text-ink-2">
                    {texts.textOf(one.field, one.now)}
                    {hasBefore && ` · ${t('edit.before', { value: texts.textOf(one.field, one.before) })}`}
                  </span>
                  <span className="shrink-0 text-ink-3">{names[one.by]}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <ConflictResult {...{ overlaps, decisions, texts, unasked, names }} isOnlyOpen={keys.isOnlyOpen}>
        {note}
      </ConflictResult>
    </section>
  )
}
