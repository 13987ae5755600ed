import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { SecondFactorCommand } from '#commands/user.ts'
import type { Listener } from '#commands/offers.ts'
import type { SecondFactorStatus } from '#entities/user/parts.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useCarried } from '#screens/record/use-carried.ts'
import { Button } from '#ui/action/button.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { FactorDialog } from './factor-dialog.tsx'

/** How a second factor stands, as its record's part says it. */
export type Factor = {
  status: SecondFactorStatus
  date_on: string | null
  date_last_used: string | null
  codes_left: number
  is_required: boolean
}

/** How a user’s second factor stands, and the way to set it up, to renew what belongs to it and to be rid of it. */
export function SecondFactorPanel({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities'])
  const { day } = useFormat()
  const caps = useKeyCaps()
  const isOwn = useActor()?.id === record.id
  const [factor] = (record['second_factor'] ?? []) as readonly Factor[] // held against the entity
  const { asked, ask, isOnItsWay } = useCarried<'open'>('second_factor')
  const status = factor?.status ?? 'off'
  // what somebody else has is theirs; there is only the way out for whoever has lost it
  const passkeys = ((record['passkeys'] ?? []) as readonly unknown[]).length // held against the entity
  const isOffered = factor !== undefined && (isOwn || status !== 'off' || passkeys > 0)
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => isOffered && id === ('second_factor.open' satisfies SecondFactorCommand['type']),
      verdict: () => ({ ok: true }),
      send: () => ask('open'),
    }),
    [isOffered, ask],
  )
  useListener('record', listener)
  if (factor === undefined) return null
  const label = (name: string) => t(`user.second_factor.${name}`, { ns: 'entities' })
  const facts = [
    // beside passkeys it is not off, whatever the app is
    passkeys > 0 && `${t('user.passkeys', { ns: 'entities' })}: ${passkeys}`,
    (passkeys === 0 || status !== 'off') && t(`user.second_factor.status.${status}`, { ns: 'entities' }),
    factor.is_required && label('is_required'),
    status === 'on' && factor.date_on !== null && `${label('date_on')} ${day(factor.date_on)}`,
    factor.date_last_used !== null && `${label('date_last_used')} ${day(factor.date_last_used)}`,
    (status === 'on' || passkeys > 0) && `${label('codes_left')}: ${factor.codes_left}`,
  ].filter((fact) => fact !== false)
  return (
    <div data-part="second_factor" data-factor={status} className="px-4 pt-3 pb-1.5">
      <div className="flex items-baseline gap-4">
        <h3 className="text-meta text-ink-2">{t('user.second_factor', { ns: 'entities' })}</h3>
        {isOffered && (
          <Button
            size="small"
            className="ml-auto"
            keys={caps.of('second_factor.open')}
            aria-keyshortcuts={caps.aria('second_factor.open')}
            onClick={() => ask('open')}
          >
            {t(!isOwn ? 'factor.reset' : status === 'on' ? 'factor.title' : 'factor.set_up')}
          </Button>
        )}
      </div>
      <p className="m-0 py-1.5 text-body">{facts.join(' · ')}</p>
      {isOwn && (status === 'on' || passkeys > 0) && factor.codes_left === 0 && (
        <Notice tone="warn">{t('factor.no_codes')}</Notice>
      )}
      {isOnItsWay && <span data-opening="" />}
      {asked !== undefined && (
        <FactorDialog
          user={record.id}
          name={[record['first_name'], record['last_name']].filter(Boolean).join(' ')}
          isOwn={isOwn}
          factor={factor}
          passkeys={passkeys}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  )
}
