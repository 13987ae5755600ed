import type { Scan } from '#entities/scan/scanner-profile.ts'
import type { ScanTaker } from '#screens/services.ts'
import type { Engine } from './engine.ts'
import { workstation } from './workstation.ts'

/** The scanner's engine: fetched where this workstation has a scanner, or on a screen that takes scans. */
let engine: Engine | undefined
let takers: readonly { take: ScanTaker; measures: boolean }[] = []
/** What no screen has taken, until somebody meets it. */
let met: ((scan: Scan, field: Element | null) => void) | undefined
let unmet: readonly { scan: Scan; field: Element | null }[] = []
const watchers = new Set<() => void>()

const isOn = (): boolean => workstation.read().is_on || takers.length > 0

const meet = (scan: Scan, field: Element | null): void => {
  if (met === undefined) unmet = [...unmet, { scan, field }]
  else met(scan, field)
}

const load = async (): Promise<void> => {
  const { startEngine } = await import('./start-engine.ts')
  engine ??= startEngine({
    profile: workstation.read,
    measures: () => takers.at(-1)?.measures === true,
    // the innermost first
    takes: (scan) => takers.toReversed().some(({ take }) => take(scan)),
    meet,
  })
}

const changed = (): void => {
  if (isOn() && engine === undefined) void load().catch(() => undefined)
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
  hears: (event: KeyboardEvent): boolean => isOn() && engine !== undefined && engine.hears(event),
  sift: (events: readonly KeyboardEvent[]): readonly KeyboardEvent[] => (isOn() && engine?.sift(events)) || events,
  /** At once, unless the engine is on its way: what is typed until then is kept, and no code is taken for commands. */
  whenReady: (start: () => void): void => {
    if (!isOn() || engine !== undefined) return start()
    load().then(start, start)
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
