import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { useServices } from './services.ts'
import type { Painted } from './services.ts'

/** Is this field of a painted state on its way? */
export const isPending = (state: object, field: string): boolean =>
  'pending' in state && Array.isArray(state.pending) && state.pending.includes(field)

const keyOf = (object: string, id: number) => `${object} ${id}`

/** The record with what was done to it and is on its way. */
export function usePainted<R extends { id: number; version: number }>(
  object: string,
  record: R | undefined,
): Painted<R> | undefined {
  const { watch, paint } = useServices().pendingRecords
  // what is done to a record leaves it one of its kind
  const read = () => record && (paint(keyOf(object, record.id), record) as unknown as Painted<R>)
  return useSyncExternalStore(watch, read)
}

/** The rows of a list, each with what was done to it and is on its way. */
export function usePaintedRows(object: string, rowAt: (index: number) => Row | undefined): typeof rowAt {
  const { watch, paint, all } = useServices().pendingRecords
  const acts = useSyncExternalStore(watch, all)
  return useCallback(
    (index) => {
      const row = rowAt(index)
      return row && paint(keyOf(object, row.id), row, acts)
    },
    [object, rowAt, paint, acts],
  )
}

/** What is said of a field that is on its way; undefined where it is settled. */
export function usePendingText(state: object, field: string): string | undefined {
  const { t } = useTranslation('ui')
  return isPending(state, field) ? t('pending') : undefined
}
