import { useQuery } from '@tanstack/react-query'
import type { Row } from '#api/list.ts'
import { recordOf } from '#api/record.ts'
import type { Entity } from '#entities/entity.ts'
import type { Refusal } from '#machines/life/life.ts'
import type { FieldLock } from '#screens/edit/field-input.tsx'
import { usePaused } from '#screens/use-paused.ts'

/** Whoever runs through the rows by a held arrow asks for none of them, in ms. */
const rested = 120
/** What is locked is read again after this many ms: the server has the last word when it is saved. */
const fresh = 10_000

type Locked = FieldLock & { reason_code: Refusal['code'] }
const none: Readonly<Record<string, Locked>> = {}

/**
 * Why the cell in focus may not be changed now, undefined where it may or nobody has rested there. The rows of a list
 * carry no locks, which are reckoned record by record: the record of the one row that is meant is asked for them.
 */
export function useLockedCell(entity: Entity, row: Row | undefined, column: string | undefined): Locked | undefined {
  const id = row?.id ?? 0
  const isAt = row !== undefined && column !== undefined
  const hasRested = usePaused(id, rested) === id
  const { data } = useQuery({ ...recordOf(entity, id), enabled: isAt && hasRested, staleTime: fresh })
  const locks = (data?.['locks'] ?? none) as typeof none // as the wire says
  return isAt ? locks[column] : undefined
}
