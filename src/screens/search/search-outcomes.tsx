import { useTranslation } from 'react-i18next'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { ErrorState } from '#ui/view/error-state.tsx'
import { Notice } from '#ui/view/notice.tsx'

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('search')
  return (
    <Button size="small" onClick={onRetry}>
      {t('error.retry')}
    </Button>
  )
}

/** In place of a list that was never read: never an empty list. */
export function SearchError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('search')
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t border-line">
      <ErrorState title={t('error.title')} action={<Retry onRetry={onRetry} />}>
        {t('error.help')}
      </ErrorState>
    </div>
  )
}

/** Above rows that were read before and could not be read again. */
export function SearchStale({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('search')
  return (
    <div className="px-4 pb-2">
      <Notice tone="bad" action={<Retry onRetry={onRetry} />}>
        {t('error.stale')}
      </Notice>
    </div>
  )
}

export function SearchEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('search')
  if (!isFiltered) return <EmptyState title={t('empty.title')}>{t('empty.help')}</EmptyState>
  return (
    <EmptyState title={t('empty.found_title')} action={<Button onClick={onClear}>{t('empty.clear')}</Button>}>
      {t('empty.found_help')}
    </EmptyState>
  )
}
