import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '#api/failure.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { ErrorState } from '#ui/view/error-state.tsx'
import { Notice } from '#ui/view/notice.tsx'

type Outcome = {
  error: Error
  /** Is there a search or a filter that may be at fault? */
  isFiltered: boolean
  onRetry: () => void
  onClear: () => void
}

/** What the server said is wrong with the search, in its own words; undefined where it said nothing of use. */
const useSentence = (error: Error): string | undefined => {
  const failure = failureOf(error)
  return failure?.kind === 'refused' ? failure.said.error : undefined
}

function Ways({ isFiltered, onRetry, onClear }: Omit<Outcome, 'error'>): ReactNode {
  const { t } = useTranslation('search')
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <Button size="small" onClick={onRetry}>
        {t('error.retry')}
      </Button>
      {isFiltered && <ClearSearch onClear={onClear} />}
    </span>
  )
}

export function ClearSearch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  return (
    <Button size="small" keys={caps.of('list.clear')} aria-keyshortcuts={caps.aria('list.clear')} onClick={onClear}>
      {t('empty.clear')}
    </Button>
  )
}

/** In place of a list that was never read: never an empty list. Search and filters stand as they were. */
export function SearchError({ error, ...ways }: Outcome) {
  const { t } = useTranslation('search')
  const sentence = useSentence(error)
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t border-line">
      <ErrorState title={t('error.title')} action={<Ways {...ways} />}>
        {sentence === undefined ? t('error.help') : `${sentence} ${t('error.kept')}`}
      </ErrorState>
    </div>
  )
}

/** Above rows that were read before and could not be read again, or that could not be read at all. */
export function SearchStale({ error, isRead, ...ways }: Outcome & { isRead: boolean }) {
  const { t } = useTranslation('search')
  const sentence = useSentence(error)
  const shown = isRead ? t('error.stale') : t('error.rows')
  return (
    <div className="px-4 pb-2">
      <Notice tone="bad" action={<Ways {...ways} />}>
        {sentence === undefined ? shown : `${sentence} ${shown}`}
      </Notice>
    </div>
  )
}

/** Above a list whose address names what it does not know: the list holds more than was meant. */
export function SearchUnknown({ unknown, onClear }: { unknown: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation('search')
  return (
    <div className="px-4 pb-2">
      <Notice
        tone="warn"
        action={
          <Button size="small" onClick={onClear}>
            {t('unknown.close')}
          </Button>
        }
      >
        <span className="break-words">{t('unknown', { words: unknown.join(' · ').slice(0, 200) })}</span>
      </Notice>
    </div>
  )
}
