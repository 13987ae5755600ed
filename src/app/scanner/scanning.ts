import type { Scan } from '#entities/scan/scanner-profile.ts'
import type { ScanTaker } from '#screens/services.ts'
import { pressAgain } from '../keyboard/early-keys.ts'
import type { Engine } from './engine.ts'
import { workstation } from './workstation.ts'

/** The scanner's engine: fetched where this workstation has a scanner, or on a screen that takes scans. */
let engine: Engine | undefined
let takers: readonly { take: ScanTaker; measures: boolean }[] = []
/** What no screen has taken, until somebody meets it. */
let met: ((scan: Scan, field: Element | null) => void) | undefined
let unmet: readonly { scan: Scan; field: Element | null }[] = []
const watchers = new Set<() => void>()
let onLearnt: (() => void) | undefined
/** It was learnt before anybody was there to tell it. */
let isUntold = false

const isOn = (): boolean => workstation.read().is_on || takers.length > 0

const meet = (scan: Scan, field: Element | null): void => {
  if (met === undefined) unmet = [...unmet, { scan, field }]
  else met(scan, field)
}

/** Where something is scanned at a screen that takes scans there is a scanner: from then on no scan gives a command anywhere. */
const learn = ({ pace: { suffix } }: Scan): void => {
  if (suffix === 'none' || takers.at(-1)?.measures === true) return
  if (!workstation.meetScanner()) return
  isUntold = onLearnt === undefined
  onLearnt?.()
}

const load = async (): Promise<void> => {
  const { startEngine } = await import('./start-engine.ts')
  engine ??= startEngine({
    profile: workstation.read,
    measures: () => takers.at(-1)?.measures === true,
    // the innermost first
    takes: (scan) => takers.toReversed().some(({ take }) => take(scan)),
    learn,
    meet,
  })
}

/** What is pressed while the engine is on its way: it may be a scan's. */
let pressed: KeyboardEvent[] | undefined

const begin = (before: readonly KeyboardEvent[] = []): void => {
  if (pressed !== undefined) return void pressed.unshift(...before)
  pressed = [...before]
  const end = () => {
    const events = pressed ?? []
    pressed = undefined
    for (const event of engine?.sift(events) ?? events) pressAgain(event)
  }
  load().then(end, end)
}

const waits = (event: KeyboardEvent): boolean => {
  const isChord = event.ctrlKey || event.altKey || event.metaKey
  const isPart = event.key.length === 1 || (event.key === 'Enter' && pressed?.length !== 0)
  if (pressed === undefined || !event.isTrusted || isChord || !isPart) return false
  pressed.push(event)
  return true
}

const changed = (): void => {
  if (isOn() && engine === undefined) begin()
  for (const watcher of watchers) watcher()
}
workstation.watch(changed)

export const scanning = {
  isOn,
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** Is this key a scanner's, or does it wait? */
  hears: (event: KeyboardEvent): boolean => isOn() && (engine?.hears(event) ?? waits(event)),
  /** What of it was typed; while the engine is on its way all of it waits. */
  sift: (events: readonly KeyboardEvent[]): readonly KeyboardEvent[] => {
    if (!isOn()) return events
    if (engine !== undefined) return engine.sift(events)
    begin(events)
    return []
  },
  /** Takes scans before anything else does, until the answer is called. */
  take: (take: ScanTaker, { measures = false } = {}) => {
    const taker = { take, measures }
    takers = [...takers, taker]
    changed()
    return () => {
      takers = takers.filter((other) => other !== taker)
      changed()
    }
  },
  /** Tells that there is a scanner here, once. */
  onLearnt: (tell: () => void) => {
    onLearnt = tell
    if (isUntold) tell()
    isUntold = false
    return () => {
      if (onLearnt === tell) onLearnt = undefined
    }
  },
  /** Meets what no screen takes. */
  onRest: (meets: NonNullable<typeof met>) => {
    met = meets
    for (const { scan, field } of unmet) meets(scan, field)
    unmet = []
    return () => {
      if (met === meets) met = undefined
    }
  },
}
