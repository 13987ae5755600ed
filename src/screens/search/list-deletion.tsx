import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { manyActId } from '#entities/many/fields.ts'
import type { Entity } from '#entities/entity.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { useServices } from '#screens/services.ts'
import { verdictOnRows } from './may-be-written.ts'
import { bulkOf } from './selection/selection.ts'
import type { ListSelection } from './selection/use-selection.ts'

const Deleting = lazy(async () => ({ default: (await import('#screens/record/deleting.tsx')).Deleting }))

type ListDeletionProps = { entity: Entity; row: Row | undefined; chosen: ListSelection }

/** Deletes those that are chosen in a list, many as a job, or the one in focus where none is. */
export function ListDeletion({ entity, row, chosen }: ListDeletionProps) {
  const { selection, size, clear } = chosen
  const actor = useActor()
  const { writeMany } = useServices()
  const [asked, ask] = useState<Row>()
  const [only] = selection.kind === 'rows' ? selection.rows.values() : []
  const meant = size === 1 ? only : row
  const listener = useMemo<Listener>(() => {
    const many = size > 1 ? bulkOf(entity.name, { selection, size, clear }) : undefined
    return {
      hears: (id) => id === 'list.delete' && (many !== undefined || meant !== undefined),
      verdict: () => verdictOnRows(actor, entity, many === undefined ? (meant ? [meant] : []) : selection),
      send: () => {
        if (many === undefined) ask(meant)
        else writeMany(many, 'list.delete', { action: manyActId(entity.name, 'delete') })
      },
    }
  }, [actor, entity, meant, selection, size, clear, writeMany])
  useListener('list', listener)
  const close = useCallback(() => ask(undefined), [])
  return (
    asked && (
      <Suspense fallback={<span data-pending="" />}>
        <Deleting entity={entity} record={asked} onClose={close} onDeleted={clear} />
      </Suspense>
    )
  )
}
