import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { Part } from '#screens/record/part.tsx'

/** The lines of an order that is known from its list, as high as they will be. */
export function WaitingItems({ count }: { count: number }) {
  const { t } = useTranslation('orders')
  return (
    <Part title={t('contents')} section="contents" wide>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden className="h-7 border-y border-line bg-sunken" />
      {Array.from({ length: Math.max(1, count) }, (_, at) => (
        <div key={at} className="flex h-7.5 items-center border-b border-line px-4">
          <Skeleton width={`${30 + ((at * 17) % 25)}%`} />
        </div>
      ))}
    </Part>
  )
}

export function WaitingHistory() {
  const { t } = useTranslation('orders')
  return (
    <Part title={t('history')} section="history">
      {['62%', '48%', '70%', '55%'].map((width) => (
        <Skeleton key={width} width={width} className="my-3" />
      ))}
    </Part>
  )
}
