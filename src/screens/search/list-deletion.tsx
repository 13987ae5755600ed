import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import { shopOf } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import type { Verdict } from '#machines/life/life.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import type { ListSelection } from './selection/use-selection.ts'

const Deleting = lazy(async () => ({ default: (await import('#screens/record/deleting.tsx')).Deleting }))

const oneAtATime: Verdict = {
  ok: false,
  because: [{ code: 'one_at_a_time', details: [], unblock: null, asks: null }],
}

type ListDeletionProps = { entity: Entity; row: Row | undefined; chosen: ListSelection }

/** Deletes the one that is chosen in a list or, where none is, the one in focus. */
export function ListDeletion({ entity, row, chosen: { selection, size, clear } }: ListDeletionProps) {
  const actor = useActor()
  const [asked, ask] = useState<Row>()
  const [only] = selection.kind === 'rows' ? selection.rows.values() : []
  const meant = size === 1 ? only : row
  const listener = useMemo<Listener>(() => {
    const mayBe = actor !== undefined && meant !== undefined && mayWrite(actor, entity.name, shopOf(entity, meant))
    return {
      hears: (id) => id === 'list.delete' && meant !== undefined,
      verdict: () => (size > 1 ? oneAtATime : verdictOfRight(mayBe)),
      send: () => ask(meant),
    }
  }, [actor, entity, meant, size])
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
