import { useCallback, useMemo, useState } from 'react'
import type { Listener } from '#commands/offers.ts'
import { mayBegin } from '#entities/access.ts'
import type { Entity } from '#entities/entity.ts'
import { isImported } from '#entities/import.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import { lateLayer } from '#ui/late/late-layer.tsx'

const ImportDialog = lateLayer(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Makes and changes the records of a list from a file: it is tried first, in a dialog. */
export function ListImport({ entity }: { entity: Entity }) {
  const actor = useActor()
  const [isOpen, open] = useState(false)
  const close = useCallback(() => open(false), [])
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => id === 'list.import' && isImported(entity),
      verdict: () => verdictOfRight(actor !== undefined && mayBegin(actor, entity.name)),
      send: () => open(true),
    }),
    [actor, entity],
  )
  useListener('list', listener)
  return <ImportDialog asked={isOpen ? { entity, onClose: close } : undefined} />
}
