import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { isAnsweredAhead } from '#api/ahead.ts'
import { firstRoutes, shellExpansions } from '#api/first-calls.ts'
import { requestTo, type HttpRequest } from '#api/http.ts'
import { me, record, search, settings } from '#api/reads.ts'
import { fetchPlace, firstReadRequest, firstReads } from './ask-place.ts'
import { sender, session } from '../connection.ts'
import type { FirstRead } from './first-reads.ts'
import { queryClient } from '../query-client.ts'

/** Only what was answered well is there from the start: all else is met, and said, by whoever shows it. */
async function keep<T, K extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, K>,
  request: HttpRequest,
): Promise<void> {
  if (await isAnsweredAhead(request)) await queryClient.prefetchQuery(query)
}

const keepRead = (read: FirstRead, request: HttpRequest): Promise<void> =>
  read.id === 'search'
    ? keep(search(read.body), request)
    : keep(record(read.params.object, read.params.id, read.body.expand), request)

/** Until the server has said whether somebody is signed in there is nothing to draw. */
const settled = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (session.getSnapshot().value !== 'initializing') resolve()
    }
    session.subscribe(look)
    look()
  })

/** What the first script has asked is handed to the cache, and the screen at the address is there to be drawn. */
export async function readFirst(): Promise<void> {
  const from = sender()
  const reads = await firstReads(from.base)
  await Promise.all([
    settled(),
    fetchPlace(),
    keep(me(), requestTo(firstRoutes['user.me'], { body: { expand: shellExpansions } }, from)),
    keep(settings(), requestTo(firstRoutes['user.settings'], {}, from)),
    ...reads.map((read) => keepRead(read, firstReadRequest(read, from))),
  ])
}
