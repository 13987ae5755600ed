import { QueryClient } from '@tanstack/react-query'
import { newerData } from './newer-data.ts'
import { provideProfileReload } from './lives.ts'
import { provideMediaReload } from './media/uploads.ts'
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

/** Who is signed in, in the shell and on their own page, is read again. */
export const reloadProfile = async (): Promise<void> => {
  await Promise.all([['user.me'], ['record', 'user']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
provideProfileReload(reloadProfile)

provideMediaReload(() => void queryClient.invalidateQueries({ queryKey: ['search', 'media'] }))
