import { useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { profile } from '#api/reads.ts'
import { useServices } from '#screens/services.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { PasswordForm } from '#screens/profile/password-form.tsx'
import { Sessions } from '#screens/profile/sessions.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

/** Who is signed in, with which roles, where, and with which password. */
export function ProfileBase() {
  const { t } = useTranslation('profile')
  const account = useActorRef(useServices().account)
  const { data, isError, refetch } = useQuery(profile())
  const { moment } = useFormat()
  if (data === undefined && isError) return <PanelFailed onRetry={() => void refetch()} />
  const rows = data && [
    { id: 'name', label: t('name'), value: [data.title, data.first_name, data.last_name].filter(Boolean).join(' ') },
    { id: 'login', label: t('login'), value: data.login },
    { id: 'email', label: t('email'), value: data.email ?? '–' },
    { id: 'company', label: t('company'), value: data.company ?? '–' },
    { id: 'date_login', label: t('date_login'), value: data.date_login === null ? '–' : moment(data.date_login) },
    {
      id: 'roles',
      label: t('roles'),
      value: data.roles_inherited.map((role) => t(`role.${role}`, { ns: 'ui' })).join(', ') || t('roles.none'),
    },
    {
      id: 'ip_whitelist',
      label: t('ip_whitelist'),
      value: data.ip_whitelist?.map(({ address }) => address).join(', ') || t('ip_whitelist.none'),
    },
  ]
  return (
    <div className="grid items-start gap-8 px-4 py-4 pb-10 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-6">
        <section>
          <h2 className="mb-2 text-table font-strong">{t('base')}</h2>
          {rows ? <Definition rows={rows} /> : <Skeleton />}
        </section>
        <section className="min-w-0">
          <h2 className="mb-2 text-table font-strong">{t('sessions')}</h2>
          <Sessions sessions={data?.sessions} account={account} />
        </section>
      </div>
      <section>
        <h2 className="mb-2 text-table font-strong">{t('security')}</h2>
        <PasswordForm account={account} />
      </section>
    </div>
  )
}
