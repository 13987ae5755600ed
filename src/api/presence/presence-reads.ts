import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { late } from '../late.ts'

/** Milliseconds between two beats (editing.md §5). */
const beat = 15_000
/** This page, among the windows of one person. */
const window = crypto.randomUUID()
/** What is open here and is said to be closed when it is left. */
let open: { object: string; id: number } | undefined

/** Says that a record is open here, every few seconds as long as somebody looks at the page, and reads who else has it and how it stands. */
export const presence = (object: string, id: number, isEditing: boolean) =>
  queryOptions({
    queryKey: ['presence', object, id, isEditing],
    queryFn: async ({ signal }) => {
      await late()
      open = { object, id }
      const mode = isEditing ? 'editing' : 'reading'
      const { payload } = await call('presence', { body: { object, id, window, mode }, signal })
      return payload
    },
    refetchInterval: beat,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** Closes what was open; whoever looks at it learns it with their next beat. */
export const closePresence = (): void => {
  if (open === undefined) return
  const closed = open
  open = undefined
  // where nobody hears it, it is forgotten by itself
  call('presence', { body: { ...closed, window, mode: 'gone' }, keepalive: true }).catch(() => undefined)
}
