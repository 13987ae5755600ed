import { holdLate } from '#api/late.ts'
import { isPending } from '../is-pending.ts'
import { queryClient } from '../query-client.ts'
import { fetchPlace } from './ask-place.ts'

/** So long what can wait does so, in ms: a slow list holds nothing else up. */
const patience = 2000

const { promise, resolve } = Promise.withResolvers<void>()
holdLate(promise)

/** The first screen has been read and drawn. */
export const firstPainted: Promise<void> = promise

/** Its code being there, a screen is yet to be drawn: before that it has asked nothing. */
const drawn = () =>
  new Promise<void>((settle) => {
    const look = () => void (isPending() ? requestAnimationFrame(look) : settle())
    requestAnimationFrame(look)
  })

const quiet = () =>
  new Promise<void>((settle) => {
    const look = () => {
      if (queryClient.isFetching({ predicate: ({ meta }) => meta?.['isLate'] !== true }) > 0) return
      leave()
      settle()
    }
    const leave = queryClient.getQueryCache().subscribe(look)
    look()
  })

/** The shell stands, and its screen has asked for what it shows. */
export async function awaitFirstPaint(): Promise<void> {
  setTimeout(resolve, patience)
  await fetchPlace()
  await drawn()
  await quiet()
  // a frame after the one that draws what has come
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
}
