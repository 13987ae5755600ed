import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { me } from '#api/reads.ts'
import type { Networks } from '#entities/user/networks.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { useActor } from '#screens/command-hooks.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { useServices } from '#screens/services.ts'

type OwnNetworksProps = { record: Row; editor?: EditorActor }

/** From where one comes oneself, and, while one's own list is written, that it would lock one out: the server refuses it. */
export function OwnNetworks({ record, editor }: OwnNetworksProps) {
  const isOwn = useActor()?.id === record.id
  if (!isOwn) return null
  return editor === undefined ? <Told networks={record['ip_whitelist']} /> : <Typed editor={editor} />
}

function Typed({ editor }: Required<Pick<OwnNetworksProps, 'editor'>>) {
  return (
    <Told
      networks={useSelector(editor, ({ context }) => context.shown['ip_whitelist'] ?? context.base['ip_whitelist'])}
    />
  )
}

function Told({ networks: rows }: { networks: unknown }) {
  const { t } = useTranslation('record')
  const known = useNetworks()
  const { data } = useQuery(me())
  if (data === undefined) return null
  const { remote_address: address } = data
  const listed = rowsIn(rows).flatMap((row) =>
    typeof row['address'] === 'string' ? [{ address: row['address'].trim() }] : [],
  )
  // what is only half typed says nothing yet
  const isShutOut = known?.areWhole(listed) === true && !known.mayComeFrom(address, listed)
  return (
    <p
      role="status"
      data-warning={isShutOut ? '' : undefined}
      className={`m-0 px-4 py-1 text-table ${isShutOut ? 'text-warn-ink' : 'text-ink-3'}`}
    >
      {t(isShutOut ? 'networks.shuts_out' : 'networks.here', { address })}
    </p>
  )
}

/** Without it nothing is said beforehand, and the server refuses what shuts one out. */
function useNetworks(): Networks | undefined {
  const { networks } = useServices()
  const [known, setKnown] = useState<Networks>()
  useEffect(() => void networks().then(setKnown, () => undefined), [networks])
  return known
}
