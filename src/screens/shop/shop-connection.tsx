import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Row } from '#api/list.ts'
import { isVisible } from '#commands/navigation.ts'
import type { Listener } from '#commands/offers.ts'
import { hrefOf } from '#commands/places.ts'
import type { ConnectionEvent } from '#commands/shop/connection.ts'
import { answeredByShop } from '#entities/shop/connection.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useCarried } from '#screens/record/use-carried.ts'
import { Button } from '#ui/action/button.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { ConnectionDialog, type ConnectionWish } from './connection-dialog.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { ShopSwitch } from './shop-switch.tsx'
import { useConnectionTest } from './use-connection-test.ts'

const switches = ['is_active', 'is_sync_enabled', 'is_live'] as const

/** How a shop stands with Kontor: its switches, how it is reached and as whom, and whether it is. */
export function ShopConnection({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'commands'])
  const caps = useKeyCaps()
  const actor = useActor()
  const [, navigate] = useLocation()
  const { asked, ask, isOnItsWay } = useCarried<ConnectionWish>('connection')
  const test = useConnectionTest(record.id)
  const { id } = record
  const isConnected = typeof record['connector'] === 'string'
  const address = typeof record['url'] === 'string' ? record['url'] : ''
  const maySeeQueue = actor !== undefined && isVisible('sync_queue', actor.roles)
  const { run } = test
  const listener = useMemo<Listener>(() => {
    const acts: { [E in ConnectionEvent['type']]: (() => void) | undefined } = {
      'connection.test': isConnected ? run : undefined,
      'connection.change': () => ask('change'),
      'connection.key': isConnected ? () => ask('key') : undefined,
      'connection.queue': maySeeQueue ? () => navigate(`${hrefOf('sync_queue')}?shop=${id}`) : undefined,
      'connection.open': address === '' ? undefined : () => void window.open(withScheme(address), '_blank', 'noopener'),
    }
    const actOf = (of: string) => (Object.hasOwn(acts, of) ? acts[of as ConnectionEvent['type']] : undefined) // just asked
    return {
      hears: (of) => actOf(of) !== undefined,
      verdict: () => ({ ok: true }),
      send: ({ type }) => actOf(type)?.(),
    }
  }, [address, ask, id, isConnected, maySeeQueue, navigate, run])
  useListener('record', listener)

  const act = (type: ConnectionEvent['type']) => {
    const isHeard = listener.hears(type)
    return (
      isHeard && (
        <Button size="small" variant="quiet" keys={caps.of(type)} onClick={() => listener.send({ type })}>
          {t(type, { ns: 'commands' })}
        </Button>
      )
    )
  }
  return (
    <div data-part="connection" className="col-span-full min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-3 pb-2">
        <p className="m-0 text-meta text-ink-3">{t('connection.at_once')}</p>
        <span className="ml-auto flex flex-wrap gap-1">
          {act('connection.queue')}
          {act('connection.open')}
        </span>
      </div>
      {switches.map((name) => (
        <ShopSwitch key={name} {...{ record, name }} />
      ))}
      <div className="grid gap-x-6 border-t border-line pt-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <section aria-label={t('connection.how')} className="max-xl:order-last">
          <div className="flex flex-wrap items-baseline gap-1 pb-1.5">
            <h3 className="text-meta text-ink-2">{t('connection.how')}</h3>
            <span className="ml-auto flex flex-wrap gap-1">
              {act('connection.change')}
              {act('connection.key')}
            </span>
          </div>
          {isConnected ? (
            <Facts record={record} />
          ) : (
            <p className="m-0 text-table text-ink-3">{t('connection.none')}</p>
          )}
        </section>
        {isConnected && <ConnectionTest {...{ record, test }} />}
      </div>
      {isOnItsWay && <span data-opening="" />}
      {asked !== undefined && <ConnectionDialog {...{ record, wish: asked }} onClose={() => ask(undefined)} />}
    </div>
  )
}

const withScheme = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`)

/** How it is reached; of a secret only whether there is one, and since when. */
function Facts({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities', 'ui'])
  const format = useFormat()
  const text = (name: string) => (typeof record[name] === 'string' && record[name] !== '' ? record[name] : '–')
  const secret = (has: string, date: string) => {
    const at = record[date]
    if (record[has] !== true) return <span className="text-warn-ink">{t('connection.secret_missing')}</span>
    return typeof at === 'string' ? t('connection.secret_since', { date: format.day(at) }) : t('connection.secret_set')
  }
  const fetched = record['date_fetched']
  const [trouble, failure] = [record['connection_trouble'], record['fetch_error']]
  const label = (name: string) => t(`shop.${name}`, { ns: 'entities' })
  return (
    <Definition
      rows={[
        {
          id: 'connector',
          label: label('connector'),
          value: t(`shop.connector.${String(record['connector'])}`, { ns: 'entities' }),
        },
        { id: 'address', label: label('connection_address'), value: text('connection_address'), mono: true },
        { id: 'key_name', label: label('connection_key_name'), value: text('connection_key_name'), mono: true },
        { id: 'secret', label: t('connection.secret'), value: secret('has_secret', 'date_secret_replaced') },
        {
          id: 'incoming',
          label: t('connection.incoming_secret'),
          value: secret('has_incoming_secret', 'date_incoming_replaced'),
        },
        { id: 'sends_mails', label: label('sends_mails'), value: record['sends_mails'] === true ? t('yes') : t('no') },
        {
          id: 'date_fetched',
          label: label('date_fetched'),
          value: (
            <>
              {typeof fetched === 'string' ? format.moment(fetched) : '–'}
              {typeof trouble === 'string' && (
                <span className="block text-bad-ink">
                  {t(`shop.connection_trouble.${trouble}`, { ns: 'entities' })}
                </span>
              )}
              {typeof failure === 'string' && (
                <span className="block wrap-anywhere text-ink-2">
                  {answeredByShop.includes(String(trouble)) ? t('connection.said', { text: failure }) : failure}
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
