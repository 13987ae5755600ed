import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import type { BuiltPlaceId } from '#commands/places.ts'
import { Button } from '#ui/action/button.tsx'
import { buttonLook } from '#ui/action/button-look.ts'
import { Bar } from '#ui/shell/bar.tsx'
import { EmptyState } from '#ui/view/empty-state.tsx'
import { ErrorState } from '#ui/view/error-state.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

export function RecordNotFound({ list }: { list: BuiltPlaceId }) {
  const { t } = useTranslation('record')
  return (
    <EmptyState
      page
      title={t('not_found')}
      action={
        <Link href={hrefOf(list)} className={buttonLook('secondary', 'medium')}>
          {t('to_list')}
        </Link>
      }
    >
      {t('not_found.text')}
    </EmptyState>
  )
}

export function RecordError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('record')
  return (
    <ErrorState page title={t('error')} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {t('error.text')}
    </ErrorState>
  )
}

/** Above a record that was read before and could not be read again. */
export function RecordStale({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('record')
  return (
    <div className="px-4 pb-2">
      <Notice
        tone="bad"
        action={
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {t('error.stale')}
      </Notice>
    </div>
  )
}

const lines = ['34%', '52%', '41%', '47%', '38%', '56%', '44%', '49%'] as const

export function RecordLoading() {
  const { t } = useTranslation('record')
  return (
    <div role="status" aria-label={t('loading')}>
      <Bar kind="title">
        <Skeleton width="280px" />
      </Bar>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        {lines.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
