import { matchPlace } from '#commands/match-place.ts'
import { isVisible } from '#commands/navigation.ts'
import { isBuilt, objectAt, placeIds, recordPlaceOf } from '#commands/places.ts'
import { fetchScreen } from '#screens/index.ts'
import { firstPainted } from './first-painted.ts'
import { whenIdle } from '#ui/late/when-idle.ts'

/** A failure is met again, and shown, when the screen is gone to. */
const ignore = () => undefined

/** Where the focused row of the list in view leads. */
const recordInView = () => {
  const place = matchPlace(location.pathname)?.id
  const name = place && objectAt(place)
  return name && recordPlaceOf({ name })
}

/**
 * Fetches the screens of this role in quiet moments after the first paint, one after another, so that nobody waits for
 * what can be reached next: the records of the list in view, the drawer's entries, all else. The answer stops it.
 */
export const prefetchScreens = (roles: readonly string[]): (() => void) => {
  // the drawer's places stand first in their table
  const next = new Set(placeIds.filter(isBuilt).filter((id) => isVisible(id, roles)))
  let isOver = false
  let cancel = () => {}
  const goOn = () => {
    const record = recordInView()
    const [id] = record !== undefined && next.has(record) ? [record] : next
    if (id === undefined || isOver) return
    next.delete(id)
    cancel = whenIdle(
      () =>
        void fetchScreen(id)
          .then(() => undefined, ignore)
          .then(goOn),
    )
  }
  void firstPainted.then(goOn)
  return () => {
    isOver = true
    cancel()
  }
}
