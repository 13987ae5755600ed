import { QueryClient } from '@tanstack/react-query'
import { reloadProfileWith } from './lives.ts'
import { whenForgetting } from './wire.ts'

/** What has been read of the server. Nothing is asked twice by itself, and nothing of one user is left for the next. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

whenForgetting(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})
reloadProfileWith(() => queryClient.invalidateQueries({ queryKey: ['user.me'] }))
