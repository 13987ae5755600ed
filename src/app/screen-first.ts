import type { AroundNavHandler } from 'wouter'
import { navigate as navigateAtOnce } from 'wouter/use-browser-location'
import { matchPlace } from '#commands/match-place.ts'
import { fetchedScreen, fetchScreen } from '#screens/index.ts'
import type { Hold } from '#screens/services.ts'
import { builtPlaceAt } from './start/first-reads.ts'

/** So long the screen before stays while the code of the next is on its way, in ms; then something stands in for it. */
const patience = 1000

let latest = 0

/** Who asks before the screen is left, and the address where that is. */
let held: { hold: Hold; href: string; state: unknown } | undefined

/** Asks before the screen is left, by whatever way, until the answer is called. */
export const holdScreen = (hold: Hold): (() => void) => {
  const mine = { hold, href: location.href, state: history.state as unknown }
  held = mine
  return () => {
    if (held === mine) held = undefined
  }
}

/** A record's sections are parts of one screen; a list and a table of the same are two. */
const screenAt = (href: string): string => {
  const { pathname } = new URL(href, location.href)
  const match = matchPlace(pathname)
  return match === undefined ? pathname : `${match.id} ${match.params['id'] ?? match.params['view'] ?? ''}`
}

/** Does somebody ask before this address takes the place of theirs? They go on by themselves. */
const isHeld = (to: string, go: () => void): boolean =>
  held !== undefined && screenAt(to) !== screenAt(held.href) && held.hold(go)

const note = () => {
  if (held !== undefined) Object.assign(held, { href: location.href, state: history.state as unknown })
}

/** What is typed meanwhile and heard by nobody is kept for the next screen (keyboard/early-keys.ts). */
const setPending = (isPending: boolean) => document.body.toggleAttribute('data-pending', isPending)

/**
 * Goes to a screen when its code is there: what React shows in place of a screen it keeps for 300 ms. Whoever goes
 * elsewhere meanwhile goes there; code that fails is met again, and said, where it is drawn.
 */
export const screenFirst: AroundNavHandler = (navigate, to, options) => {
  if (isHeld(to, () => screenFirst(navigate, to, options))) return
  // a list that notes where its focus rests goes nowhere
  if (options?.replace !== true) latest += 1
  const mine = latest
  const from = location.pathname
  const place = builtPlaceAt(new URL(to, location.href).pathname)
  if (place === undefined || fetchedScreen(place) !== undefined) {
    if (options?.replace !== true) setPending(false)
    navigate(to, options)
    return note()
  }
  const go = () => {
    clearTimeout(timer)
    if (mine !== latest) return
    setPending(false)
    if (location.pathname !== from) return
    latest += 1
    navigate(to, options)
  }
  setPending(true)
  const timer = setTimeout(go, patience)
  fetchScreen(place).then(go, go)
}

/** For whoever stands outside of the router. */
export const goTo = (to: string): void => screenFirst(navigateAtOnce, to)

/**
 * Back and Forward: the address is another already, and what follows it is told when the code of its screen is there.
 * Answers how to leave off.
 */
export const followBack = (): (() => void) => {
  const hear = (event: PopStateEvent) => {
    // whoever asks stands where they stood, with where they wanted to go one step behind
    if (held !== undefined && isHeld(location.href, () => history.back())) {
      event.stopImmediatePropagation()
      return history.pushState(held.state, '', held.href)
    }
    note()
    latest += 1
    const mine = latest
    const place = builtPlaceAt(location.pathname)
    if (place === undefined || fetchedScreen(place) !== undefined) return setPending(false)
    event.stopImmediatePropagation()
    const tell = () => {
      clearTimeout(timer)
      if (mine !== latest) return
      setPending(false)
      window.removeEventListener('popstate', hear, { capture: true })
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      window.addEventListener('popstate', hear, { capture: true })
    }
    setPending(true)
    const timer = setTimeout(tell, patience)
    fetchScreen(place).then(tell, tell)
  }
  window.addEventListener('popstate', hear, { capture: true })
  return () => window.removeEventListener('popstate', hear, { capture: true })
}
