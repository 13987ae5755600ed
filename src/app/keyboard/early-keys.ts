import { flushSync } from 'react-dom'
import { isPending, isPendingInDialog } from '../is-pending.ts'

/** What a key is meant for comes within this time, or the key is forgotten. */
const patience = 10_000
/** ms between two looks whether it has come. */
const pace = 16

const kept: KeyboardEvent[] = []
let lastKept = 0

const isSign = ({ key }: KeyboardEvent) => [...key].length === 1
const named = /^(?:Enter|Backspace|Delete|F2|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down|Left|Right))$/
const again = new WeakSet<Event>()
/** By hand, now or held back for a moment. */
const isPressed = (event: KeyboardEvent) => event.isTrusted || again.has(event)
const isKeepable = (event: KeyboardEvent) =>
  isPressed(event) && !event.altKey && (isSign(event) || named.test(event.key))

const keep = (events: readonly KeyboardEvent[]) => {
  if (kept.length === 0 && events.length > 0) setTimeout(play)
  kept.push(...events)
  lastKept = performance.now()
}

/** Rows that come are waited for by what is pressed for them, not by what is written, nor in a dialog over them. */
const openingFor = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea, dialog, [role=dialog], [role=alertdialog]') !== null
    ? '[data-opening=""]'
    : '[data-opening]'

const isAsking = () => document.querySelector('[data-confirming]') !== null

const isLayerOpening = () => document.querySelector('[data-opening=""]') !== null && !isAsking()

/** What follows a key that waits, or that opened a layer whose code is on its way, waits as well; Escape takes back what waits for a page. Is this one kept? */
export const queueBehind = (event: KeyboardEvent): boolean => {
  // whoever is asked answers what stands there: what opens behind it is not meant, nor by whoever writes rows that come
  const isOpening = () => document.querySelector(openingFor(event)) !== null && !isAsking()
  if (!isPressed(event) || (kept.length === 0 && !isOpening())) return false
  // of a layer that is on its way it leads back once that stands, with what was typed there
  if (event.key === 'Escape' && isLayerOpening()) keep([event])
  else if (event.key === 'Escape') kept.length = 0
  else if (isKeepable(event)) keep([event])
  else return false
  return true
}

/** Keys that nobody hears, one or a sequence, may be meant for something that is on its way. Are they kept? */
export const queueKeys = (events: readonly KeyboardEvent[], isModal: boolean): boolean => {
  if (!events.every((event) => isKeepable(event) && !event.repeat)) return false
  if (!(isModal ? isPendingInDialog() : isPending())) return false
  keep(events)
  return true
}

type Sift = (events: readonly KeyboardEvent[]) => readonly KeyboardEvent[]

/** Plays what was typed from the first paint on, before the console listened, but for what a scanner sent. */
export const playEarlyKeys = (sift: Sift): void => {
  const early: KeyboardEvent[] = []
  window.dispatchEvent(new CustomEvent('kontor.keys', { detail: early }))
  keep(sift(early))
}

/** What comes of a key, where nothing has taken it; its own properties are what it is made of. */
const act = (event: KeyboardEvent): void => {
  const target = document.activeElement ?? document.body
  if (!flushSync(() => target.dispatchEvent(event))) return
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) write(target, event)
  else if (event.key === ' ') target.closest<HTMLElement>('button, summary, [role=button]')?.click()
  else if (event.key === 'Enter') target.closest<HTMLElement>('button, summary, a[href]')?.click()
}

/** Presses a key now that was held back: behind those that wait, where some do. */
export const pressAgain = (event: KeyboardEvent): void => {
  if (kept.length > 0) return keep([event])
  const copy = new KeyboardEvent(event.type, event)
  again.add(copy)
  act(copy)
}

/** One key after the other, each once that is drawn which the one before it brought. */
function play(): void {
  if (kept.length === 0) return
  const isOpening = document.querySelector('[data-opening]') !== null && !isAsking()
  if ((isPending() || isOpening) && performance.now() - lastKept < patience) return void setTimeout(play, pace)
  // what would change something is asked for again, by whoever has seen the question
  if (isAsking()) return void (kept.length = 0)
  const event = kept.shift()
  if (event === undefined) return
  act(new KeyboardEvent(event.type, event))
  setTimeout(play)
}

/** What the browser does itself with a key that is pressed by hand. */
function write(field: HTMLInputElement | HTMLTextAreaElement, event: KeyboardEvent): void {
  const end = field.selectionEnd ?? field.value.length
  const start = field.selectionStart ?? end
  if (event.key === 'Enter') field.form?.requestSubmit()
  else if (isSign(event)) field.setRangeText(event.key, start, end, 'end')
  else if (event.key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else return
  flushSync(() => field.dispatchEvent(new InputEvent('input', { bubbles: true })))
}
