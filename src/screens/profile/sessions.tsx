import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { Me } from '#api/account.ts'
import type { accountMachine } from '#machines/account.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { Button } from '#ui/action/button.tsx'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

export type SessionsProps = { sessions: Me['sessions']; account: ActorRefFrom<typeof accountMachine> }

/** Where one is signed in; any session but this one can be ended here, and all others at once. */
export function Sessions({ sessions, account }: SessionsProps) {
  const { t } = useTranslation('profile')
  const { moment } = useFormat()
  const caps = useKeyCaps()
  const endOthers = useOffer('session.end_others')
  if (sessions === undefined) return <Skeleton />
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="-mx-4 min-w-0 self-stretch">
        <SimpleTable
          label={t('sessions')}
          rows={sessions}
          rowKey={({ id }) => id}
          columns={columnsOf(t, moment, account)}
        />
      </div>
      {sessions.length > 1 && (
        <Button keys={caps.of('session.end_others')} onClick={() => endOthers?.run()}>
          {t('session.end_others', { ns: 'commands' })}
        </Button>
      )}
    </div>
  )
}

type Session = NonNullable<Me['sessions']>[number]

function EndSession({ id, account }: { id: number; account: SessionsProps['account'] }) {
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

const columnsOf = (
  t: (key: string) => string,
  moment: (iso: string) => string,
  account: SessionsProps['account'],
): SimpleColumn<Session>[] => [
  { id: 'id', header: t('session.id'), cell: ({ id }) => id, width: '64px' },
  {
    id: 'device',
    header: t('session.device'),
    cell: ({ user_agent }) => deviceIn(user_agent) ?? '–',
    quiet: true,
  },
  { id: 'address', header: t('session.address'), cell: ({ remote_address }) => remote_address, mono: true },
  { id: 'last', header: t('session.last_activity'), cell: ({ last_activity }) => moment(last_activity) },
  { id: 'expires', header: t('session.expires'), cell: ({ expires }) => moment(expires) },
  {
    id: 'end',
    header: t('session.actions'),
    isHeaderHidden: true,
    align: 'end',
    cell: ({ id, is_current }) =>
      is_current ? (
        <span className="text-ink-3">{t('session.current')}</span>
      ) : (
        <EndSession id={id} account={account} />
      ),
  },
]
