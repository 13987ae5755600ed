import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAt } from '#screens/home/updated-at.tsx'

test('a widget is as old as the oldest of its figures, and says where they could not be read anew', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(readAt(queries, ['figures'])).toBe(0)
  let isBroken = false
  const observed = (name: string) =>
    new QueryObserver(queries, {
      queryKey: ['figures', name],
      queryFn: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(name)),
      staleTime: Infinity,
    }).subscribe(() => undefined)
  queries.setQueryData(['figures', 'a'], 'a', { updatedAt: 2000 })
  queries.setQueryData(['figures', 'b'], 'b', { updatedAt: 1000 })
  // what nobody looks at does not count
  expect(readAt(queries, ['figures'])).toBe(0)
  const ends = [observed('a')]
  expect(readAt(queries, ['figures'])).toBe(2000)
  ends.push(observed('b'))
  expect(readAt(queries, ['figures'])).toBe(1000)
  isBroken = true
  await queries.refetchQueries({ queryKey: ['figures'] })
  expect(readAt(queries, ['figures'])).toBe(-1000)
  for (const end of ends) end()
})
