import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import { useListener } from '#screens/command-hooks.ts'
import { linkLook } from '#ui/action/link-look.ts'

/** When these count, and the way to who changed what. */
export function SecurityPanel() {
  const { t } = useTranslation(['record', 'places'])
  const [, navigate] = useLocation()
  const listener = useMemo<Listener>(
    () => ({
      hears: (of) => of === 'setting.audit',
      verdict: () => ({ ok: true }),
      send: () => navigate(hrefOf('audit')),
    }),
    [navigate],
  )
  useListener('record', listener)
  return (
    <p className="m-0 px-4 pt-3 text-table text-ink-2">
      {t('setting.security_about')} {t('setting.security_factor')}{' '}
      <Link href={hrefOf('audit')} className={linkLook}>
        {t('audit', { ns: 'places' })}
      </Link>
    </p>
  )
}
