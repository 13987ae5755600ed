import type { Scan } from '#entities/scan/scanner-profile.ts'
import { focusOf } from '../keyboard/focus.ts'
import {
  deadlineOf,
  initialDecoding,
  pass,
  press,
  type KeyDecision,
  type Decoding,
  type DecoderSettings,
  type KeyDown,
} from './decode.ts'

/** A timer so late that the page was busy, in ms: keys that came meanwhile are heard first. */
const late = 8
/** ms that a busy page waits longer at most: a lone key that somebody typed acts then. */
const leniency = 250

const lenient = (ms: number) => Math.min(Math.max(ms, 0), leniency)

/** What the engine needs of the page; tests bring their own. */
export type Page<N = unknown> = {
  settings: () => DecoderSettings
  now: () => number
  onScan: (scan: Scan) => void
  /** Presses a key again that was held back. */
  pressAgain: (event: KeyboardEvent) => void
  note: (target: EventTarget | null) => N
  restore: (noted: N) => void
}

const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn)$/

const keyDownOf = (event: KeyboardEvent): KeyDown<KeyboardEvent> => {
  const { isField, isCell = false } = focusOf(event.target, document)
  return {
    event,
    code: event.code,
    shift: event.shiftKey,
    ctrl: event.ctrlKey,
    isChord: event.altKey || event.metaKey || event.getModifierState('AltGraph'),
    isModifier: modifiers.test(event.key),
    isComposing: event.isComposing,
    repeat: event.repeat,
    at: event.timeStamp,
    isInField: isField && !isCell,
  }
}

/** Tells the scanner's keys from typed ones as they come, with the browser's clock. */
export const createEngine = <N>(page: Page<N>, read: (event: KeyboardEvent) => KeyDown<KeyboardEvent> = keyDownOf) => {
  let state: Decoding<KeyboardEvent> = initialDecoding
  let timer: ReturnType<typeof setTimeout> | undefined
  let noted: N | undefined

  const apply = (decisions: readonly KeyDecision<KeyboardEvent>[]): boolean => {
    let isTaken = false
    for (const decision of decisions) {
      if (decision.does === 'take') isTaken = true
      if (decision.does === 'release') for (const event of decision.events) page.pressAgain(event)
      if (decision.does === 'withdraw' && noted !== undefined) page.restore(noted)
      if (decision.does === 'scan') page.onScan(decision.scan)
    }
    return isTaken
  }

  /** As long from now on as from the last key, and as much longer as that was late: a busy page may hear the next one later still. */
  const arm = (lateness = 0): void => {
    clearTimeout(timer)
    const due = deadlineOf(state, page.settings())
    if (due === undefined) return
    const wait = due - state.last + lenient(lateness)
    const at = page.now() + wait
    timer = setTimeout(() => wake(at, false), wait)
  }

  const wake = (due: number, hasYielded: boolean): void => {
    const now = page.now()
    if (!hasYielded && now - due > late) {
      // the browser sends a key once the page is through with the one before it
      timer = setTimeout(() => wake(due, true), lenient(now - due))
      return
    }
    const told = pass(state, page.settings(), Math.max(now, due))
    state = told.state
    apply(told.decisions)
    arm()
  }

  const hear = (
    event: KeyboardEvent,
    key: KeyDown<KeyboardEvent>,
    own: (decisions: readonly KeyDecision<KeyboardEvent>[]) => boolean,
  ): boolean => {
    if (state.keys.length === 0) noted = page.note(event.target)
    const told = press(state, key, page.settings())
    state = told.state
    return own(told.decisions)
  }

  return {
    /** Is this key the scanner's, or held back? What was only pressed again passes. */
    hears: (event: KeyboardEvent): boolean => {
      if (!event.isTrusted) return false
      const key = read(event)
      const isTaken = hear(event, key, apply)
      arm(page.now() - key.at)
      return isTaken
    },
    /** What was typed before the console listened, without the scans in it. */
    sift: (events: readonly KeyboardEvent[]): KeyboardEvent[] => {
      const typed: KeyboardEvent[] = []
      for (const event of events)
        // no field has taken any of it yet
        hear(event, { ...read(event), isInField: false }, (decisions) => {
          for (const decision of decisions) {
            if (decision.does === 'release') typed.push(...decision.events)
            if (decision.does === 'pass') typed.push(event)
            if (decision.does === 'scan') page.onScan(decision.scan)
          }
          return true
        })
      arm()
      return typed
    },
  }
}
export type Engine = ReturnType<typeof createEngine>
