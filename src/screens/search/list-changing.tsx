import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { shopOf } from '#entities/edit.ts'
import { fieldsOfMany, manyActId } from '#entities/edit-many.ts'
import type { Entity } from '#entities/entity.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
import { lateLayer } from '#ui/late/late-layer.tsx'
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
  const fields = useMemo(() => fieldsOfMany(entity), [entity])
  const listener = useMemo<Listener>(() => {
    const mayBe = (row: Row) => actor !== undefined && mayWrite(actor, entity.name, shopOf(entity, row))
    return {
      hears: (id) => (id === 'list.change_field' || id === 'list.edit_cell') && size > 0 && fields.length > 0,
      // of all that match, only the server knows whose they are
      verdict: () => verdictOfRight(selection.kind === 'all' || [...selection.rows.values()].some(mayBe)),
      send: () => ask(true),
    }
  }, [actor, entity, fields, selection, size])
  useListener('list', listener)
  const selected = bulkOf(entity.name, chosen)
  return (
    <ChangeFieldDialog
      asked={
        isAsked && selected !== undefined
          ? {
              entity,
              fields,
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
