import type { Scan, ScannerProfile } from '#entities/scan/scanner-profile.ts'
import { pressAgain } from '../keyboard/early-keys.ts'
import { measuring } from './decode.ts'
import { createEngine, type Engine } from './engine.ts'
import { fillField, noteField, restoreField, scanFieldOf } from './field.ts'

export type Wiring = {
  profile: () => ScannerProfile
  /** A calibration listens: for any pace. */
  measures: () => boolean
  /** Something was scanned here. */
  learn: (scan: Scan) => void
  /** Does a screen take it? */
  takes: (scan: Scan) => boolean
  /** Nobody did; the field had the focus. */
  meet: (scan: Scan, field: Element | null) => void
}

/** The engine on the page: a field that takes codes goes first, then the screen, then what the code names is opened. */
export const startEngine = ({ profile, measures, learn, takes, meet }: Wiring): Engine =>
  createEngine({
    settings: () => (measures() ? measuring : profile()),
    now: () => performance.now(),
    pressAgain,
    note: noteField,
    restore: (noted) => noted && restoreField(noted),
    onScan: (scan) => {
      learn(scan)
      const own = scanFieldOf(document.activeElement)
      if (own?.takes === 'accept') return fillField(own.field, scan.text)
      if (own === undefined && takes(scan)) return
      meet(scan, own?.field ?? null)
    },
  })
