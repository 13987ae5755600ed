import type { Books } from './books.ts'

/** What can be wrong with the shop, each in percent of the calls, and how long a slow answer takes at most. */
export const faultNames = ['slow', 'down', 'refusing', 'busy', 'twice', 'dropped', 'doubled', 'shuffled'] as const
export type FaultName = (typeof faultNames)[number]

export const faultWords: Readonly<Record<FaultName, string>> = {
  slow: 'langsam: antwortet erst nach bis zu so vielen Millisekunden',
  down: 'weg: die Verbindung bricht ab, bevor etwas geschieht (Prozent der Aufrufe)',
  refusing: 'lehnt ab: antwortet 422 (Prozent)',
  busy: 'überlastet: antwortet 503 (Prozent)',
  twice: 'doppelt: führt aus, was verlangt wird, zweimal (Prozent)',
  dropped: 'verliert die Antwort: führt aus und bricht dann ab (Prozent)',
  doubled: 'meldet neue Aufträge mehrfach (Prozent)',
  shuffled: 'liefert Aufträge in anderer Reihenfolge (Prozent der Abrufe)',
}

export type Faults = Readonly<Record<FaultName, number>>
/** Each from 0 to 1. */
export type Chance = () => number

export const faultsOf = (books: Books): Faults =>
  Object.fromEntries(faultNames.map((name) => [name, Number(books.setting(`fault ${name}`) || '0')])) as Faults // of each name

export function setFaults(books: Books, given: Readonly<Record<string, unknown>>): void {
  for (const name of faultNames) {
    const most = name === 'slow' ? 60_000 : 100
    const value = Math.max(0, Math.min(most, Math.floor(Number(given[name] ?? 0)) || 0))
    books.set(`fault ${name}`, String(value))
  }
}

/** Does it happen this time? */
export const strikes = (faults: Faults, name: FaultName, chance: Chance): boolean => chance() * 100 < faults[name]
