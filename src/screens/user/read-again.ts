import type { QueryClient } from '@tanstack/react-query'

/** What is shown of a user, on their page and in their own profile, is read again. */
export const readAgain = async (queries: QueryClient, user: number): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['record', 'user', user] }),
    queries.invalidateQueries({ queryKey: ['user.me'] }),
  ])
}
