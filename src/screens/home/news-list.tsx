import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { newsBegun } from '#api/dashboard/news.ts'
import { hrefOf, objectAt } from '#commands/places.ts'
import { useFormat, useLanguage } from '#screens/format.ts'
import { thisSecond, tick } from '#screens/ticking.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { isCurrent } from './current-news.ts'

/** As many as a glance takes in; all of them are one key away. */
const most = 5

/** What is told today to those who read in this language, the newest first. */
export function NewsList() {
  const { t } = useTranslation('home')
  const { shortDay } = useFormat()
  const language = useLanguage()
  const now = useSyncExternalStore(tick, thisSecond)
  const { data, isError, refetch } = useQuery(newsBegun(objectAt('news') ?? ''))
  if (isError && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton />
  const shown = data.filter((one) => isCurrent(one, language, new Date(now)))
  if (shown.length === 0) return <p className="m-0 text-table text-ink-2">{t('news.none')}</p>
  return (
    <ul className="m-0 flex list-none flex-col gap-3 p-0" aria-label={t('news')}>
      {shown.slice(0, most).map(({ id, title, text, valid_from: from }) => (
        <li key={id} className="flex gap-3 text-table">
          <time dateTime={from} className="w-11 shrink-0 text-ink-2 tabular-nums">
            {shortDay(from)}
          </time>
          <span className="min-w-0">
            <Link href={hrefOf('news_item', { id })} className="rounded-row font-strong hover:underline">
              {title}
            </Link>
            {text !== null && <span className="block text-meta whitespace-pre-line text-ink-2">{text}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
