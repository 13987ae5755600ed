import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { activeUsers } from '#api/dashboard/reads.ts'
import type { ActiveUser } from '#api/dashboard/routes.ts'
import { hrefOf, recordHrefOf } from '#commands/places.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Avatar } from '#ui/view/avatar.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

/** Who is here now, since when, and what lies open before them. */
export function ActiveUsers() {
  const { t } = useTranslation('home')
  const { data, isError, refetch } = useQuery(activeUsers())
  if (isError && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton />
  return (
    <ul className="m-0 flex list-none flex-col gap-3 p-0" aria-label={t('active_users')}>
      {data.map((user) => (
        <li key={user.id}>
          <Person user={user} />
        </li>
      ))}
    </ul>
  )
}

function Person({ user: { id, name, since, open } }: { user: ActiveUser }) {
  const { t } = useTranslation(['home', 'ui'])
  const { time } = useFormat()
  const href = open === null ? undefined : recordHrefOf({ name: open.object })?.(open.id)
  const doing = open !== null && t(open.is_editing ? 'users.edits' : 'users.reads', { what: open.label })
  return (
    <div className="flex items-start gap-3 text-table">
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <Link href={hrefOf('user', { id })} className="block truncate rounded-row hover:underline">
          {name}
        </Link>
        <span className="block truncate text-meta text-ink-2">
          {doing && href !== undefined ? (
            <Link href={href} className="rounded-row hover:underline">
              {doing}
            </Link>
          ) : (
            doing || t('users.nothing_open')
          )}
        </span>
      </span>
      <span className="text-meta whitespace-nowrap text-ink-2">{t('users.since', { time: time(since) })}</span>
    </div>
  )
}
