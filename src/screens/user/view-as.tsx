import { useMemo } from 'react'
import type { Row } from '#api/list.ts'
import type { ViewAsEvent } from '#commands/user.ts'
import type { Listener } from '#commands/offers.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useServices } from '#screens/services.ts'

/** The way to look at the console as this user does, for administrators; one's own page is how one sees it anyway. */
export function ViewAs({ record }: { record: Row }) {
  const { viewAs } = useServices()
  const actor = useActor()
  const isOffered = actor !== undefined && actor.id !== record.id && actor.roles.includes('admin')
  const isEnabled = record['is_enabled'] !== false
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => isOffered && id === ('view_as.begin' satisfies ViewAsEvent['type']),
      verdict: () =>
        isEnabled
          ? { ok: true }
          : { ok: false, because: [{ code: 'view_of_disabled', details: [], unblock: 'user.enable', asks: null }] },
      send: () => viewAs(record.id),
    }),
    [isOffered, isEnabled, viewAs, record.id],
  )
  useListener('record', listener)
  return null
}
