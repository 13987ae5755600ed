import { Search } from 'lucide-react'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandArgument } from '#machines/command-arguments.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { argumentText } from './argument-text.ts'

export type PageFrameProps = {
  /** The steps so far; the last one is where one stands. */
  crumbs: readonly string[]
  children: ReactNode
  hints?: ReactNode
}

/** A page of the palette after the search: what was chosen so far, the page, and the keys that work on it. */
export function PageFrame({ crumbs, children, hints }: PageFrameProps) {
  const caps = useKeyCaps()
  const last = crumbs.length - 1
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-body">
        <Search aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        {crumbs.map((crumb, at) => (
          <Fragment key={`${at}${crumb}`}>
            {at > 0 && (
              <span aria-hidden className="text-ink-3">
                ›
              </span>
            )}
            <span
              className={
                at === last ? 'font-strong' : 'max-w-60 truncate rounded-key border border-line-strong px-2 py-0.5'
              }
            >
              {crumb}
            </span>
          </Fragment>
        ))}
        <span className="ml-auto">
          <Kbd caps={caps.every('Escape')[0] ?? []} />
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-6">{children}</div>
      {hints !== undefined && (
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-meta text-ink-3">
          {hints}
        </div>
      )}
    </>
  )
}

/** What was answered, in a few words for the crumbs; an empty answer leaves none. */
export function useAnswers() {
  const { t } = useTranslation('palette')
  const format = useFormat()
  return (needs: readonly CommandArgument[]): string[] =>
    needs.flatMap((need) => {
      const label = t(`need.${need.name}`)
      switch (need.kind) {
        case 'choice': {
          const chosen = need.choices.find(({ value }) => value === need.value)
          return chosen === undefined ? [] : [t('labelled', { label, value: chosen.label })]
        }
        case 'text':
          return need.value === '' ? [] : [t('labelled', { label, value: argumentText(need, format) })]
        case 'flag':
          return [t('labelled', { label, value: t(need.value ? 'yes' : 'no') })]
        case 'lines':
          if (need.lines.every(({ open, quantity }) => open === quantity)) return [t('everything_open')]
          return [t('pieces', { count: need.lines.reduce((sum, { quantity }) => sum + quantity, 0) })]
      }
    })
}
