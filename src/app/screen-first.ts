import type { AroundNavHandler } from 'wouter'
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
