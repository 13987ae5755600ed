import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { licenceStand } from '#api/dashboard/reads.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

/** Which modules the house has, and how many people use them. */
export function LicenceCard() {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const { data, isError, refetch } = useQuery(licenceStand())
  if (isError && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton />
  return (
    <div className="flex flex-col gap-1.5 text-table">
      <p className="m-0">{t('licence.users', { count: data.enabled_users, number: number(data.enabled_users) })}</p>
      <ul className="m-0 list-none p-0" aria-label={t('licence.modules')}>
        {data.modules.map(({ module, is_granted: isGranted }) => (
          <li key={module} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">{t(`licence.module.${module}`, { defaultValue: module })}</span>
            <StatusMark tone={isGranted ? 'good' : 'bad'} word={t(isGranted ? 'licence.granted' : 'licence.missing')} />
          </li>
        ))}
      </ul>
    </div>
  )
}
