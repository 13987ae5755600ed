import { QueryClient } from '@tanstack/react-query'
import { newerData } from './newer-data.ts'
import { provideProfileReload } from './lives.ts'
import { onSessionEnd } from './connection.ts'

/** So long what was read is not asked for again, in ms. */
export const freshFor = 15_000

/** What has been read of the server. Nothing is asked twice by itself but what an outage has hurt (healing.ts), and nothing of one user is left for the next. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: freshFor, networkMode: 'always', structuralSharing: newerData },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSessionEnd(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})
provideProfileReload(() => queryClient.invalidateQueries({ queryKey: ['user.me'] }))
