import { isVisible } from '#commands/navigation.ts'
import { isBuilt, placeIds } from '#commands/places.ts'
import { fetchScreen } from '#screens/index.ts'
import { whenIdle } from './when-idle.ts'

/** A failure is met again, and shown, when the screen is gone to. */
const ignore = () => undefined

/**
 * Fetches the screens of this role in quiet moments, one after another, so that nobody waits for what can be reached
 * next: a drawer entry, a record from its list, a hit of the palette. The answer stops it.
 */
export const prefetchScreens = (roles: readonly string[]): (() => void) => {
  const next = placeIds
    .filter(isBuilt)
    .filter((id) => isVisible(id, roles))
    .values()
  let isOver = false
  let cancel = () => {}
  const goOn = () => {
    const { value: id, done } = next.next()
    if (done || isOver) return
    cancel = whenIdle(
      () =>
        void fetchScreen(id)
          .then(() => undefined, ignore)
          .then(goOn),
    )
  }
  goOn()
  return () => {
    isOver = true
    cancel()
  }
}
