/** In what a period is counted: days from a moment on, or years from the end of the year in which it fell. */
type Unit = 'days' | 'years'

/** The law that has the house keep something, as it is quoted, and for how many years after the end of the year. */
type Hold = { readonly source: string; readonly years: number }

/** What changed in the books is a part of them (GoBD Rz. 107 ff.). */
const journal: Hold = { source: '§ 257 Abs. 1 Nr. 1, Abs. 4 HGB; § 147 Abs. 1 Nr. 1, Abs. 3 AO', years: 10 }
/** As `keepingRules` has them, which a test holds against these: the rules of erasing people come with that page alone. */
const letters: Hold = {
  source: '§ 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB; § 147 Abs. 1 Nr. 2 und 3, Abs. 3 AO',
  years: 6,
}
export const booksHold: Hold = { source: '§ 257 Abs. 1 Nr. 4, Abs. 4 HGB; § 147 Abs. 1 Nr. 4, Abs. 3 AO', years: 8 }

type Kept = {
  /** The field of the settings that says how long; null there is without an end. */
  readonly field: `keep_${string}`
  readonly unit: Unit
  /** What of it the law holds: all of it, or a part that the server tells from the rest. */
  readonly hold?: Hold & { readonly of: 'all' | 'some' }
}

/** What is deleted once its time is over, as the settings say it (ADR 0316). */
export const retention = {
  api_log: { field: 'keep_api_log', unit: 'days' },
  exports: { field: 'keep_exports', unit: 'days' },
  networks: { field: 'keep_networks', unit: 'days' },
  jobs: { field: 'keep_jobs', unit: 'days' },
  prints: { field: 'keep_prints', unit: 'days' },
  sync_jobs: { field: 'keep_sync_jobs', unit: 'days' },
  waitlist: { field: 'keep_waitlist', unit: 'days' },
  letters: { field: 'keep_letters', unit: 'years', hold: { ...letters, of: 'all' } },
  audit: { field: 'keep_audit', unit: 'years', hold: { ...journal, of: 'some' } },
} as const satisfies Readonly<Record<string, Kept>>

export type RetentionKind = keyof typeof retention
export const retentionKinds = Object.keys(retention) as RetentionKind[] // the keys of a literal table

const kinds: Readonly<Record<RetentionKind, Kept>> = retention
export const retentionOf = (kind: RetentionKind): Kept => kinds[kind]

/** The kind whose period a field says. */
export const retentionField = (kind: RetentionKind): string => kinds[kind].field

export type Periods = Readonly<Partial<Record<RetentionKind, number | null>>>

/** What is older goes; undefined where nothing does. A year counts from its end on, in the zone that `now` is told in. */
export function goesBefore(kind: RetentionKind, period: number | null | undefined, now: Moment): Date | undefined {
  if (period === null || period === undefined) return undefined
  return retentionOf(kind).unit === 'days' ? now.minusDays(period) : now.yearBegan(period)
}

/** What is younger the law holds, whatever the settings say. */
export const heldSince = (kind: RetentionKind, now: Moment): Date | undefined => {
  const { hold } = retentionOf(kind)
  return hold && now.yearBegan(hold.years)
}

/** The clock that periods are counted by: the house's, so that a year ends where it keeps its books. */
export type Moment = {
  readonly minusDays: (days: number) => Date
  /** When the year began that was so many years before this one: whatever came before it is more than these years past its own year's end. */
  readonly yearBegan: (years: number) => Date
}
