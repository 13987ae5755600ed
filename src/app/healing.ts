import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { failureOf, isOutage } from '#api/failure.ts'
import { troubleOf } from './server-trouble.ts'

/** Milliseconds after which the server is asked whether it answers again. */
const again = 5000

let silent = false

/** What fails now was asked by nobody: it is told where it is shown, and in no toast. */
export const isHealing = (): boolean => silent

/** On the screen, and unread because the server could not answer; what it refuses it refuses the second time, too. */
const isHurt = (query: Query): boolean => query.isActive() && isOutage(failureOf(query.state.error))

/**
 * Reads again what an outage has hurt, once the server answers: until then only that is asked, so that no bar comes and
 * goes with every try, and says once that all is read. Answers how to leave off.
 */
export function startHealing(queries: QueryClient, server: () => string, onHealed: () => void): () => void {
  const cache = queries.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasHurt = false
  const isAnyHurt = () => cache.getAll().some(isHurt)

  const heal = async () => {
    if (focusManager.isFocused() && isAnyHurt() && (await troubleOf(server())) === null) {
      silent = true
      await queries.refetchQueries({ predicate: isHurt }).finally(() => (silent = false))
    }
    wait()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = isAnyHurt() ? setTimeout(() => void heal(), again) : undefined
  }

  const leaves = [
    cache.subscribe((event) => {
      if (event.type !== 'updated') return
      if (event.action.type === 'error') {
        wasHurt ||= isAnyHurt()
        if (timer === undefined) wait()
      }
      if (event.action.type === 'success' && wasHurt && !isAnyHurt()) {
        wasHurt = false
        onHealed()
      }
    }),
    onlineManager.subscribe((isOnline) => {
      if (isOnline) void heal()
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const leave of leaves) leave()
  }
}
