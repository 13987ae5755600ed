import { useTranslation } from 'react-i18next'
import { retentionField } from '#entities/setting/retention.ts'
import { useFormat } from '#screens/format.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { useGoing } from './use-going.ts'

/** What of each kind would go in the next night: how many, from when, and the oldest of them by name. */
export function Going({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation(['record', 'entities'])
  const { going, isError } = useGoing(values)
  const format = useFormat()
  if (isError) return <p className="m-0 text-ink-3">{t('retention.failed')}</p>
  if (going === undefined) return <Skeleton className="w-80" />
  const some = going.filter(({ count, held }) => count + held > 0)
  return (
    <ul className="m-0 list-none p-0" data-going={going.reduce((sum, { count }) => sum + count, 0)}>
      {some.length === 0 && <li className="text-ink-3">{t('retention.nothing')}</li>}
      {some.map(({ kind, count, held, oldest, newest, examples }) => (
        <li key={kind} data-kind={kind} className="border-t border-line py-1.5">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-strong">{t(`setting.${retentionField(kind)}`, { ns: 'entities' })}</span>
            <span className={count > 0 ? 'text-warn-ink' : 'text-ink-3'}>
              {t('retention.goes', { count, number: format.number(count) })}
            </span>
            {oldest !== null && newest !== null && (
              <span className="text-meta text-ink-3 tabular-nums">
                {format.day(oldest)}–{format.day(newest)}
              </span>
            )}
            {held > 0 && (
              <span className="text-meta text-ink-2">
                {t('retention.held_back', { count: held, number: format.number(held) })}
              </span>
            )}
          </div>
          {examples.length > 0 && (
            <ol className="m-0 list-none p-0 text-meta text-ink-3">
              {examples.map(({ text, date }, at) => (
                <li key={`${at} ${date}`} className="truncate">
                  <time dateTime={date} className="tabular-nums">
                    {format.moment(date)}
                  </time>{' '}
                  {text}
                </li>
              ))}
              {count > examples.length && <li>…</li>}
            </ol>
          )}
        </li>
      ))}
    </ul>
  )
}
