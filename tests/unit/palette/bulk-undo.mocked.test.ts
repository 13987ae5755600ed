import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { startBulk } from '#app/palette/running/bulk.ts'
import { undoStack } from '#app/palette/running/undo-stack.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { provideToastPlace, type Toast } from '#ui/layer/toast.ts'

const until = '2099-01-01T00:00:00Z'
vi.mock(import('#api/client.ts'), async (original) => ({
  ...(await original()),
  call: vi.fn<() => Promise<never>>(() =>
    // what the server says of a job that has just been started
    Promise.resolve({ payload: { job: { id: 8 }, undo: { token: 'x', until } } } as never),
  ),
}))

test.each([
  { of: 'some can be taken back', undo_until: until, offered: true },
  { of: 'none can be taken back', undo_until: null, offered: false },
])('of a bulk of which $of, that is offered: $offered', async ({ undo_until, offered }) => {
  undoStack.forget()
  const shown: Toast[] = []
  const leave = provideToastPlace({ show: (toast) => void shown.push(toast), hide: () => {}, isShown: () => false })
  const queries = new QueryClient()
  const row = {
    id: 8,
    state: 'completed',
    items_done: 42,
    items_refused: 0,
    items_total: 42,
    outcome: null,
    undo_until,
  }
  vi.spyOn(queries, 'fetchQuery').mockResolvedValue([row])
  const selected = {
    object: 'order',
    moves: movesOfOrder,
    count: 42,
    chosen: { ids: [] },
    records: [],
    done: () => undefined,
  }
  const work = { done: () => {}, refused: () => {}, leave: () => {}, dismiss: () => {} }
  // the words of the move, and where it has none those of every move
  const t = ((key: string | string[]) => [key].flat().join(' or ')) as unknown as Parameters<typeof startBulk>[2]['t']
  await startBulk(
    { request: { id: 'order.complete', selected }, needs: [] } as unknown as Parameters<typeof startBulk>[0],
    selected,
    { t, locale: 'en_EN', queries },
    { work, signal: new AbortController().signal },
  )
  await vi.waitFor(() => expect(shown.at(-1)?.text).toBe('many.did.order.complete or many.all_done'), { timeout: 3000 })
  expect(shown.at(-1)?.action !== undefined).toBe(offered)
  expect(undoStack.last({ object: 'order', id: undefined, isList: true }) !== undefined).toBe(offered)
  leave()
})
