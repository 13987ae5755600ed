import { readJson } from '#app/browser-storage.ts'
import { readText, writeText } from '#app/device.ts'
import { scannerProfile, usualProfile, type ScannerProfile } from '#entities/scan/scanner-profile.ts'

const name = 'kontor.scanner'

let current: ScannerProfile = readJson(name, scannerProfile) ?? usualProfile
const watchers = new Set<() => void>()

/** The scanner at this workstation, whoever signs in here. */
export const workstation = {
  read: (): ScannerProfile => current,
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** A scanner was used here: from now on its codes are no keys anywhere, unless somebody has decided otherwise. Is it the first one? */
  meetScanner: (): boolean => {
    const isFirst = readText(name) === null
    if (isFirst) workstation.change({ is_on: true })
    return isFirst
  },
  change: (changed: Partial<ScannerProfile>): void => {
    current = { ...current, ...changed }
    writeText(name, JSON.stringify(current))
    for (const watcher of watchers) watcher()
  },
}
