import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { shopOf } from '#entities/edit.ts'
import { manyActId } from '#entities/edit-many.ts'
import type { Entity } from '#entities/entity.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
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
    const mayBe = (one: Row) => actor !== undefined && mayWrite(actor, entity.name, shopOf(entity, one))
    const many = size > 1 ? bulkOf(entity.name, { selection, size, clear }) : undefined
    // of all that match, only the server knows whose they are
    const each =
      many === undefined ? (meant ? [meant] : []) : selection.kind === 'rows' ? [...selection.rows.values()] : []
    return {
      hears: (id) => id === 'list.delete' && (many !== undefined || meant !== undefined),
      verdict: () => verdictOfRight(each.some(mayBe) || (many !== undefined && each.length === 0)),
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
