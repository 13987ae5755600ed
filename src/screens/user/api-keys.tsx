import { DateTime } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#api/account.ts'
import type { Row } from '#api/list.ts'
import type { ApiKeyEvent } from '#commands/user.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useCarried } from '#screens/record/use-carried.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { NewApiKey } from './new-api-key.tsx'
import { RevokeApiKey } from './revoke-api-key.tsx'
import { ScopeApiKey } from './scope-api-key.tsx'
import { ScopeWords } from './scope-words.tsx'

export type ApiKey = NonNullable<Me['api_keys']>[number]

type Asked = { readonly of: 'new' } | { readonly of: 'scope' | 'revoke'; readonly key: ApiKey }

const isOver = ({ expires }: ApiKey): boolean => expires !== null && DateTime.fromISO(expires) <= DateTime.utc()

type Act = (key: ApiKey) => void

/** How a key stands, how far it reaches is changed, and its way out. */
const stateWith = (scope: Act, revoke: Act) =>
  function StateCell(key: ApiKey) {
    return <State apiKey={key} onScope={() => scope(key)} onRevoke={() => revoke(key)} />
  }

function State({ apiKey, onScope, onRevoke }: { apiKey: ApiKey; onScope: () => void; onRevoke: () => void }) {
  const { t } = useTranslation('record')
  const { day } = useFormat()
  if (apiKey.date_revoked !== null)
    return <span className="text-ink-3">{t('api_key.revoked', { date: day(apiKey.date_revoked) })}</span>
  return (
    <span className="inline-flex items-center gap-2">
      {isOver(apiKey) && <span className="text-ink-3">{t('api_key.expired')}</span>}
      <Button size="small" onClick={onScope}>
        {t('api_key.scope')}
      </Button>
      <Button size="small" onClick={onRevoke}>
        {t('api_key.revoke')}
      </Button>
    </span>
  )
}

/** The keys by which programs act for a user: made, shown once and revoked here, by key or by button. */
export function ApiKeys({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities'])
  const { day } = useFormat()
  const caps = useKeyCaps()
  const keys = record['api_keys'] as readonly ApiKey[] | undefined // held against the entity
  const { asked: asks, ask, isOnItsWay } = useCarried<Asked>('api_keys')
  const first = keys?.find((key) => key.date_revoked === null)
  const listener = useMemo<Listener>(() => {
    const acts: { [E in ApiKeyEvent['type']]: (() => void) | undefined } = {
      'api_key.create': () => ask({ of: 'new' }),
      'api_key.scope': first && (() => ask({ of: 'scope', key: first })),
      'api_key.revoke': first && (() => ask({ of: 'revoke', key: first })),
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as ApiKeyEvent['type']] : undefined) // just asked
    return {
      hears: (id) => actOf(id) !== undefined,
      verdict: () => ({ ok: true }),
      send: ({ type }) => actOf(type)?.(),
    }
  }, [first, ask])
  useListener('record', listener)
  if (keys === undefined) return null

  const label = (name: string) => t(`user.api_keys.${name}`, { ns: 'entities' })
  const at = (value: string | null) => (value === null ? '–' : day(value))
  const columns: SimpleColumn<ApiKey>[] = [
    { id: 'name', header: label('name'), cell: ({ name }) => name },
    { id: 'prefix', header: label('prefix'), cell: ({ prefix }) => `${prefix}…`, mono: true },
    { id: 'scopes', header: label('scopes'), cell: ScopeWords },
    { id: 'date_created', header: label('date_created'), cell: (key) => at(key.date_created), isSpare: true },
    { id: 'date_last_used', header: label('date_last_used'), cell: (key) => at(key.date_last_used) },
    {
      id: 'last_address',
      header: label('last_address'),
      cell: (key) => key.last_address ?? '–',
      mono: true,
      isSpare: true,
    },
    {
      id: 'expires',
      header: label('expires'),
      cell: ({ expires }) => (expires === null ? t('api_key.never') : at(expires)),
    },
    {
      id: 'state',
      header: t('api_key.state'),
      isHeaderHidden: true,
      align: 'end',
      cell: stateWith(
        (key) => ask({ of: 'scope', key }),
        (key) => ask({ of: 'revoke', key }),
      ),
    },
  ]
  const close = () => ask(undefined)
  return (
    <div data-part="api_keys">
      <div className="flex items-baseline gap-4 px-4 pt-3 pb-1.5">
        <h3 className="text-meta text-ink-2">{t('user.api_keys', { ns: 'entities' })}</h3>
        <Button size="small" keys={caps.of('api_key.create')} onClick={() => ask({ of: 'new' })} className="ml-auto">
          {t('api_key.new')}
        </Button>
      </div>
      <SimpleTable
        label={t('user.api_keys', { ns: 'entities' })}
        rows={keys}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('user.api_keys.none', { ns: 'entities' })}
      />
      {isOnItsWay && <span data-opening="" />}
      {asks?.of === 'new' && <NewApiKey user={record.id} onClose={close} />}
      {asks?.of === 'scope' && <ScopeApiKey user={record.id} asked={asks.key} keys={keys} onClose={close} />}
      {asks?.of === 'revoke' && <RevokeApiKey user={record.id} asked={asks.key} keys={keys} onClose={close} />}
    </div>
  )
}
