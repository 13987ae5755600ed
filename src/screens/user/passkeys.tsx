import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { passkeyTrouble } from '#api/security/passkey.ts'
import type { Listener } from '#commands/offers.ts'
import type { PasskeyCommand } from '#commands/user.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useCarried } from '#screens/record/use-carried.ts'
import { useBaseServices, useSnapshot } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { SimpleTable, type SimpleColumn } from '#ui/list/simple-table.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'

export type Passkey = {
  id: number
  name: string
  rp_id: string
  date_created: string
  date_last_used: string | null
}

type Asked = { readonly of: 'new' } | { readonly of: 'remove'; readonly passkey: Passkey }

/** The way out of a passkey. */
const removalWith = (remove: (passkey: Passkey) => void) =>
  function RemovalCell(passkey: Passkey) {
    return <Removal onRemove={() => remove(passkey)} />
  }

function Removal({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation('record')
  return (
    <Button size="small" onClick={onRemove}>
      {t('passkey.remove')}
    </Button>
  )
}

/** The passkeys of a user; one’s own are set up and removed here, where console and server share a host. */
export function Passkeys({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities', 'sign-in-step'])
  const { day } = useFormat()
  const caps = useKeyCaps()
  const isOwn = useActor()?.id === record.id
  const passkeys = record['passkeys'] as readonly Passkey[] | undefined // held against the entity
  const { asked, ask, isOnItsWay } = useCarried<Asked>('passkeys')
  const { server } = useSnapshot(useBaseServices().session).context
  const trouble = passkeyTrouble(location.origin, [new URL(server ?? location.origin).host])
  const because = trouble && t(trouble, { ns: 'sign-in-step' })
  const first = passkeys?.[0]
  const listener = useMemo<Listener>(() => {
    const acts: { [E in PasskeyCommand['type']]: (() => void) | undefined } = {
      'passkey.create': isOwn && trouble === undefined ? () => ask({ of: 'new' }) : undefined,
      'passkey.remove': isOwn && first ? () => ask({ of: 'remove', passkey: first }) : undefined,
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as PasskeyCommand['type']] : undefined) // just asked
    return {
      hears: (id) => actOf(id) !== undefined,
      verdict: () => ({ ok: true }),
      send: ({ type }) => actOf(type)?.(),
    }
  }, [first, isOwn, trouble, ask])
  useListener('record', listener)
  if (passkeys === undefined) return null
  const label = (name: string) => t(`user.passkeys.${name}`, { ns: 'entities' })
  const columns: SimpleColumn<Passkey>[] = [
    { id: 'name', header: label('name'), cell: ({ name }) => name },
    { id: 'rp_id', header: label('rp_id'), cell: ({ rp_id }) => rp_id, mono: true, isSpare: true },
    { id: 'date_created', header: label('date_created'), cell: ({ date_created }) => day(date_created) },
    {
      id: 'date_last_used',
      header: label('date_last_used'),
      cell: ({ date_last_used: used }) => (used === null ? '–' : day(used)),
    },
  ]
  if (isOwn)
    columns.push({
      id: 'remove',
      header: t('passkey.remove'),
      isHeaderHidden: true,
      align: 'end',
      cell: removalWith((passkey) => ask({ of: 'remove', passkey })),
    })
  const close = () => ask(undefined)
  return (
    <div data-part="passkeys">
      <div className="flex items-baseline gap-4 px-4 pt-3 pb-1.5">
        <h3 className="text-meta text-ink-2">{t('user.passkeys', { ns: 'entities' })}</h3>
        {isOwn && (
          <Button
            size="small"
            className="ml-auto"
            keys={caps.of('passkey.create')}
            aria-keyshortcuts={caps.aria('passkey.create')}
            {...(because !== undefined && { because })}
            onClick={() => ask({ of: 'new' })}
          >
            {t('passkey.new')}
          </Button>
        )}
      </div>
      {isOwn && because !== undefined && <p className="m-0 px-4 pb-1.5 text-table text-ink-3">{because}</p>}
      <SimpleTable
        label={t('user.passkeys', { ns: 'entities' })}
        rows={passkeys}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('user.passkeys.none', { ns: 'entities' })}
      />
      {isOnItsWay && <span data-opening="" />}
      {asked?.of === 'new' && <NewPasskey user={record.id} onClose={close} />}
      {asked?.of === 'remove' && <RemovePasskey user={record.id} passkey={asked.passkey} onClose={close} />}
    </div>
  )
}
