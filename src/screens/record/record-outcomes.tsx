import type { ReactNode } from 'react'
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
import { isMissing, missingSentence } from './missing.ts'
import type { RecordTexts } from './texts.ts'
import { useParentPlace } from './parent-place.ts'

function RecordNotFound({ list, texts, said }: { list: BuiltPlaceId; texts: RecordTexts; said: string | undefined }) {
  const { t } = useTranslation('ui')
  const upTo = useParentPlace(list)
  return (
    <EmptyState
      page
      title={said ?? texts.notFound}
      action={
        <Link href={hrefOf(upTo)} className={buttonLook('secondary', 'medium')}>
          {upTo === 'home' ? t('go_home') : texts.toList}
        </Link>
      }
    >
      {texts.notFoundText}
    </EmptyState>
  )
}

type RecordReadProps<R> = {
  read: { data: R | undefined; error: Error | null; refetch: () => unknown }
  list: BuiltPlaceId
  texts: RecordTexts
  /** What stands between its name and its contents, as high as it will be. */
  bars?: ReactNode
  /** The record, and how to read it again where that has just failed. */
  children: (record: R, onRetry: (() => void) | undefined) => ReactNode
}

/** A record as far as it is read: on its way, not there, failed, or shown. */
export function RecordRead<R>({ read: { data, error, refetch }, list, texts, bars, children }: RecordReadProps<R>) {
  const retry = () => void refetch()
  if (isMissing(error)) return <RecordNotFound list={list} texts={texts} said={missingSentence(error)} />
  if (data !== undefined) return children(data, error === null ? undefined : retry)
  return error === null ? <RecordLoading texts={texts} bars={bars} /> : <RecordError texts={texts} onRetry={retry} />
}

type Failed = { texts: RecordTexts; onRetry: () => void }

function RecordError({ texts, onRetry }: Failed) {
  const { t } = useTranslation('record')
  return (
    <ErrorState page title={texts.error} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {texts.errorText}
    </ErrorState>
  )
}

/** Above a record that was read before and could not be read again. */
export function RecordStale({ texts, onRetry }: Failed) {
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
        {texts.stale}
      </Notice>
    </div>
  )
}

const lines = ['34%', '52%', '41%', '47%', '38%', '56%', '44%', '49%'] as const

function RecordLoading({ texts, bars }: { texts: RecordTexts; bars?: ReactNode }) {
  return (
    <div role="status" aria-label={texts.loading} data-pending="">
      <Bar kind="title">
        <Skeleton width="280px" />
      </Bar>
      {bars}
      <div className="flex flex-col gap-5 border-t border-line p-4">
        {lines.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
