import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decision, Decisions, Overlap } from '#machines/editor/conflict.ts'
import type { Unasked } from '#machines/editor/unasked.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import type { OverlapTexts } from './overlap-text.ts'

/** Whose the two sides are. */
export type SideNames = { mine: string; theirs: string }

type ConflictResultProps = {
  overlaps: readonly Overlap[]
  decisions: Decisions
  unasked: readonly Unasked[]
  texts: OverlapTexts
  names: SideNames
  isOnlyOpen: boolean
  /** What is to be known before it is saved. */
  children?: ReactNode
}

const valueOf = (overlap: Overlap, decision: Decision): unknown => {
  if (typeof decision === 'object') return decision.value
  return decision === 'both' ? overlap.joined : overlap[decision]
}

/** What will be saved as it is decided so far; beside the conflict where there is room. */
export function ConflictResult({
  overlaps,
  decisions,
  unasked,
  texts,
  names,
  isOnlyOpen,
  children,
}: ConflictResultProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const sideOf = (decision: Decision) => {
    if (typeof decision === 'object') return t('conflict.written')
    return { ...names, both: t('edit.both') }[decision]
  }
  return (
    <aside
      aria-label={t('conflict.result')}
      className="w-[316px] shrink-0 overflow-auto border-l border-line px-4 py-3 max-wide:hidden"
    >
      <div className="flex items-center gap-2 pb-2">
        <h3 className="flex-1 text-table font-strong">{t('conflict.result')}</h3>
        <span className="text-meta text-ink-3">{isOnlyOpen ? t('conflict.all_shown') : t('conflict.only_open')}</span>
        <Kbd caps={caps.of('conflict.only_open') ?? []} />
      </div>
      <dl className="m-0">
        {overlaps.map((overlap) => {
          const decision = decisions[overlap.path]
          return (
            <div key={overlap.path} className="border-t border-line py-2">
              <dt className="flex gap-2 text-meta text-ink-3">
                <span className="min-w-0 flex-1">{texts.labelOf(overlap.field)}</span>
                {decision === undefined ? (
                  <span className="text-warn-ink">{t('conflict.open')}</span>
                ) : (
                  <span>{sideOf(decision)}</span>
                )}
              </dt>
              <dd className="m-0 text-body wrap-anywhere">
                {decision === undefined ? (
                  <span className="text-ink-3">{t('conflict.undecided')}</span>
                ) : (
                  texts.textOf(overlap.field, valueOf(overlap, decision))
                )}
              </dd>
            </div>
          )
        })}
        {unasked
          .filter(({ by }) => by === 'mine')
          .map((one) => (
            <div key={one.path} className="border-t border-line py-2">
              <dt className="flex gap-2 text-meta text-ink-3">
                <span className="min-w-0 flex-1">{texts.labelOf(one.field)}</span>
                {t('conflict.only_me')}
              </dt>
              <dd className="m-0 text-body wrap-anywhere">{texts.textOf(one.field, one.now)}</dd>
            </div>
          ))}
      </dl>
      {children}
    </aside>
  )
}
