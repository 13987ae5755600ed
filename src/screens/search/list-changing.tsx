import { useCallback, useMemo, useState } from 'react'
import type { Listener } from '#commands/offers.ts'
import { fieldsOfMany, manyActId } from '#entities/many/fields.ts'
import type { Entity } from '#entities/entity.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useServices } from '#screens/services.ts'
import { lateLayer } from '#ui/late/late-layer.tsx'
import { verdictOnRows } from './may-be-written.ts'
import { bulkOf } from './selection/selection.ts'
import type { ListSelection } from './selection/use-selection.ts'

const ChangeFieldDialog = lateLayer(async () => (await import('./dialogs/change-field-dialog.tsx')).ChangeFieldDialog)

type ListChangingProps = { entity: Entity; chosen: ListSelection }

/** Changes a field of all that are chosen in a list: the palette tries it first, and asks. */
export function ListChanging({ entity, chosen }: ListChangingProps) {
  const actor = useActor()
  const { writeMany } = useServices()
  const [isAsked, ask] = useState(false)
  const close = useCallback(() => ask(false), [])
  const { selection, size } = chosen
  const isChangeable = useMemo(() => fieldsOfMany(entity).length > 0, [entity])
  const listener = useMemo<Listener>(() => {
    return {
      hears: (id) => (id === 'list.change_field' || id === 'list.edit_cell') && size > 0 && isChangeable,
      verdict: () => verdictOnRows(actor, entity, selection),
      send: () => ask(true),
    }
  }, [actor, entity, isChangeable, selection, size])
  useListener('list', listener)
  const selected = bulkOf(entity.name, chosen)
  return (
    <ChangeFieldDialog
      asked={
        isAsked && selected !== undefined
          ? {
              entity,
              count: size,
              onClose: close,
              onChange: (data, said) => {
                close()
                writeMany(selected, 'list.change_field', { action: manyActId(entity.name, 'change'), data }, said)
              },
            }
          : undefined
      }
    />
  )
}
