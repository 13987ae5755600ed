import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#api/client.ts'
import type { TestedConnection } from '#api/shop.ts'

export type Testing = {
  /** What the last test of this page came to. */
  readonly tested: TestedConnection | undefined
  readonly isPending: boolean
  readonly run: () => void
}

/** Tests the connection of a shop; while one runs no second one is begun. */
export function useConnectionTest(id: number): Testing {
  const queries = useQueryClient()
  const { data, isPending, mutate } = useMutation({
    mutationFn: async () => (await call('shop.test_connection', { params: { id } })).payload,
    // when it was tested last, and with what, stands with the shop
    onSettled: () => queries.invalidateQueries({ queryKey: ['record', 'shop', id] }),
  })
  const run = useCallback(() => {
    if (!isPending) mutate()
  }, [isPending, mutate])
  return { tested: data, isPending, run }
}
