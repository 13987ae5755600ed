import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { Me } from '#api/account.ts'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import type { SessionsEvent } from '#commands/user.ts'
import type { accountMachine } from '#machines/account.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { useActor, useListener, useOffer } from '#screens/command-hooks.ts'
import { useCarried } from '#screens/record/use-carried.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'

type Account = ActorRefFrom<typeof accountMachine>

const GivePassword = lazy(async () => ({ default: (await import('#screens/user/give-password.tsx')).GivePassword }))
const EndSessions = lazy(async () => ({ default: (await import('#screens/user/end-sessions.tsx')).EndSessions }))

/** Where a user is signed in: each session but this one is ended here, or all others at once; somebody else’s after a question. */
export function Sessions({ record }: { record: Row }) {
  const { t } = useTranslation(['profile', 'entities', 'commands'])
  const { moment } = useFormat()
  const caps = useKeyCaps()
  const account = useActorRef(useServices().account)
  const endOthers = useOffer('session.end_others')
  const isOwn = useActor()?.id === record.id
  const sessions = (record['sessions'] ?? []) as readonly Session[] // held against the entity
  const { asked: asks, ask, isOnItsWay } = useCarried<'all' | 'password' | Session>('sessions')
  const mayEndAll = !isOwn && sessions.length > 0
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => {
        const may: { [E in SessionsEvent['type']]: boolean } = { 'sessions.end': mayEndAll, 'password.give': !isOwn }
        return Object.hasOwn(may, id) && may[id as SessionsEvent['type']] // just asked
      },
      verdict: () => ({ ok: true }),
      send: ({ type }) => ask(type === ('password.give' satisfies SessionsEvent['type']) ? 'password' : 'all'),
    }),
    [mayEndAll, isOwn, ask],
  )
  useListener('record', listener)
  const name = [record['first_name'], record['last_name']].filter(Boolean).join(' ')
  const whereOf = ({ user_agent, remote_address }: Session) =>
    [deviceIn(user_agent), remote_address].filter(Boolean).join(', ')
  return (
    <div>
      <div className="flex items-baseline gap-4 px-4 pt-3 pb-1.5">
        <h3 className="text-meta text-ink-2">{t('sessions')}</h3>
        {isOwn && sessions.length > 1 && (
          <Button
            size="small"
            className="ml-auto"
            keys={caps.of('session.end_others')}
            onClick={() => endOthers?.run()}
          >
            {t('session.end_others', { ns: 'commands' })}
          </Button>
        )}
        {!isOwn && (
          <Button
            size="small"
            className="ml-auto"
            keys={caps.of('password.give')}
            aria-keyshortcuts={caps.aria('password.give')}
            onClick={() => ask('password')}
          >
            {t('password.give', { ns: 'commands' })}
          </Button>
        )}
        {mayEndAll && (
          <Button
            size="small"
            keys={caps.of('sessions.end')}
            aria-keyshortcuts={caps.aria('sessions.end')}
            onClick={() => ask('all')}
          >
            {t('sessions.end', { ns: 'commands' })}
          </Button>
        )}
      </div>
      <SimpleTable
        label={t('sessions')}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={columnsOf(t, moment, isOwn ? account : ask)}
        empty={t('user.sessions.none', { ns: 'entities' })}
      />
      {isOnItsWay && <span data-opening="" />}
      {asks !== undefined && (
        <Suspense fallback={<span data-pending="" />}>
          {asks === 'password' ? (
            <GivePassword user={record.id} name={name} login={String(record['login'])} onClose={() => ask(undefined)} />
          ) : (
            <EndSessions
              user={record.id}
              name={name}
              session={asks === 'all' ? undefined : { id: asks.id, where: whereOf(asks) }}
              onClose={() => ask(undefined)}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

type Session = NonNullable<Me['sessions']>[number]

function EndSession({ id, account }: { id: number; account: Account }) {
  const { t } = useTranslation('profile')
  const ending = useSelector(account, (snapshot) => snapshot.matches('ending') && snapshot.context.session === id)
  return (
    <Button size="small" pending={ending} onClick={() => account.send({ type: 'session.end', id })}>
      {t('session.end')}
    </Button>
  )
}

/** A browser tells a long story; its name and system are what people know it by. */
const deviceIn = (agent: string | null): string | undefined => {
  if (agent === null) return undefined
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/\d+/.exec(agent)?.[1]
  const system = /Windows|Mac OS X|Android|iPhone|Linux/.exec(agent)?.[0]
  return [browser, system].filter(Boolean).join(', ') || agent.slice(0, 40)
}

const oneLine = (text: string) => <span className="whitespace-nowrap">{text}</span>

const columnsOf = (
  t: (key: string) => string,
  moment: (iso: string) => string,
  /** Of one's own sessions the account ends one; of somebody else's it is asked. */
  account: Account | ((session: Session) => void),
): SimpleColumn<Session>[] => [
  { id: 'id', header: t('session.id'), cell: ({ id }) => id, width: '64px' },
  {
    id: 'device',
    header: t('session.device'),
    cell: ({ user_agent }) => deviceIn(user_agent) ?? '–',
    quiet: true,
  },
  { id: 'address', header: t('session.address'), cell: ({ remote_address }) => remote_address, mono: true },
  { id: 'last', header: t('session.last_activity'), cell: ({ last_activity }) => oneLine(moment(last_activity)) },
  { id: 'expires', header: t('session.expires'), cell: ({ expires }) => oneLine(moment(expires)) },
  {
    id: 'end',
    header: t('session.actions'),
    isHeaderHidden: true,
    align: 'end',
    cell: (session) => {
      if (session.is_current) return <span className="text-ink-3">{t('session.current')}</span>
      if (typeof account !== 'function') return <EndSession id={session.id} account={account} />
      return (
        <Button size="small" onClick={() => account(session)}>
          {t('session.end')}
        </Button>
      )
    },
  },
]
