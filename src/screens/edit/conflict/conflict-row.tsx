import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decision, Overlap, Side } from '#machines/editor/conflict.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { classes } from '#ui/classes.ts'
import { MarkedText } from './marked-text.tsx'
import type { OverlapTexts } from './overlap-text.ts'

type ConflictRowProps = {
  overlap: Overlap
  texts: OverlapTexts
  decision: Decision | undefined
  isFocused: boolean
  hasBefore: boolean
  onFocus: () => void
  onChoose: (side: Side) => void
  onEdit: (() => void) | undefined
  /** The input in which somebody writes what is to stand instead. */
  input: ReactNode
}

/** What both changed, side by side: the value before, mine and theirs; texts also joined. */
export function ConflictRow(props: ConflictRowProps) {
  const { overlap, texts, decision, isFocused, hasBefore, onFocus, onChoose, onEdit, input } = props
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const of = (value: unknown) => texts.textOf(overlap.field, value)
  // a row that both added was not there
  const before = overlap.base === undefined ? '–' : of(overlap.base)
  const own = typeof decision === 'object'
  const side = (name: Side, text: string, className?: string) => (
    <div
      role="gridcell"
      aria-selected={decision === name}
      className={classes('grid min-w-0 border-l border-line', decision === name && 'bg-primary-tint', className)}
    >
      {/* its keys are those of the row */}
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onChoose(name)}
        className="flex min-w-0 cursor-pointer gap-3 px-4 py-2.5 text-left text-inherit"
      >
        <span
          aria-hidden
          className={classes(
            'mt-0.75 size-3.5 shrink-0 rounded-full border bg-surface',
            decision === name ? 'border-4 border-primary' : 'border-control',
          )}
        />
        <span className={classes('min-w-0 wrap-anywhere whitespace-pre-wrap', decision !== name && 'text-ink-2')}>
          <MarkedText before={before} text={text} />
        </span>
      </button>
    </div>
  )
  return (
    <div
      role="row"
      data-conflict={overlap.path}
      tabIndex={isFocused ? 0 : -1}
      onFocus={onFocus}
      className="border-b border-line text-body outline-offset-[-2px] focus:outline-2 focus:outline-primary focus:outline-solid"
    >
      <div className="grid grid-cols-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_minmax(0,5fr)]">
        <div role="rowheader" className="min-w-0 px-4 py-2.5">
          <div className="font-strong">{texts.labelOf(overlap.field)}</div>
          {/* two records have nothing that was before */}
          {hasBefore && <div className="text-meta wrap-anywhere text-ink-3">{t('edit.before', { value: before })}</div>}
        </div>
        {side('mine', of(overlap.mine))}
        {side('theirs', of(overlap.theirs))}
      </div>
      {input ??
        (isFocused && (onEdit || overlap.joined !== null) && (
          <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-1.5 sm:grid sm:grid-cols-[minmax(0,3fr)_minmax(0,10fr)] sm:gap-0 sm:px-0">
            <span className="px-4 text-meta text-ink-3">{overlap.joined !== null && t('conflict.joined')}</span>
            <div className="flex min-w-0 items-center gap-2 pr-4">
              <div className="min-w-0 flex-1">
                {overlap.joined !== null && side('both', overlap.joined, 'border-l-0')}
              </div>
              {overlap.joined !== null && (
                <Button size="small" keys={caps.of('conflict.both')} onClick={() => onChoose('both')}>
                  {t('edit.both')}
                </Button>
              )}
              {onEdit && (
                <Button size="small" keys={caps.of('conflict.edit')} onClick={onEdit}>
                  {t('conflict.edit')}
                </Button>
              )}
            </div>
          </div>
        ))}
      {own && input === null && (
        <div className="border-t border-line bg-primary-tint px-4 py-2.5 sm:pl-[calc(100%*3/13+--spacing(4))]">
          {of(decision.value)}
        </div>
      )}
    </div>
  )
}
