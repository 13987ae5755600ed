import type { AroundNavHandler } from 'wouter'
import { navigate as navigateAtOnce } from 'wouter/use-browser-location'
import { fetchedScreen, fetchScreen } from '#screens/index.ts'
import { builtPlaceAt } from './start/first-reads.ts'

/** So long the screen before stays while the code of the next is on its way, in ms; then something stands in for it. */
const patience = 1000

let latest = 0

/** What is typed meanwhile and heard by nobody is kept for the next screen (keyboard/early-keys.ts). */
const setPending = (isPending: boolean) => document.body.toggleAttribute('data-pending', isPending)

/**
 * Goes to a screen when its code is there: what React shows in place of a screen it keeps for 300 ms. Whoever goes
 * elsewhere meanwhile goes there; code that fails is met again, and said, where it is drawn.
 */
export const screenFirst: AroundNavHandler = (navigate, to, options) => {
  // a list that notes where its focus rests goes nowhere
  if (options?.replace !== true) latest += 1
  const mine = latest
  const from = location.pathname
  const place = builtPlaceAt(new URL(to, location.href).pathname)
  if (place === undefined || fetchedScreen(place) !== undefined) {
    if (options?.replace !== true) setPending(false)
    navigate(to, options)
    return
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
