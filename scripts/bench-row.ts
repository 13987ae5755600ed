/** One line of the budget: a figure of Kontor's by the same figure of its anchor, both from this run. */
export type Row = {
  /** What is measured, in a few words; unique. */
  name: string
  /** What it is measured against. */
  anchor: string
  /** Kontor's figure divided by the anchor's; null where nothing is divided and `own` is the figure. */
  ratio: number | null
  /** The ratio to keep (or the figure, where there is no ratio); null is reported only. */
  target: number | null
  /** The target is reached from above: at least, not at most. */
  least?: true
  /** Processor time swings with the machine's load: a fifth more still passes. Nothing else has slack. */
  cpu?: true
  /** Both figures with their units, such as `2.4 ms`. */
  own: string
  other?: string
}

/** What `--only` picks: one subject, its rows made together because they share pages or a server. */
export type Bench = () => Promise<Row[]>

const slack = 1.2

export type Verdict = 'met' | 'within the slack' | 'missed' | 'reported'

/** Is the row within its target? One without a target is reported only. */
export const verdictOf = ({ ratio, target, least, cpu, own }: Row): Verdict => {
  if (target === null) return 'reported'
  const figure = ratio ?? Number.parseFloat(own)
  const holds = (room: number) => (least === true ? figure >= target / room : figure <= target * room)
  if (holds(1)) return 'met'
  return cpu === true && holds(slack) ? 'within the slack' : 'missed'
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/** The sample below which this part of all samples lies, between neighbours. */
export const quantile = (samples: readonly number[], part: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  if (low === undefined || high === undefined) throw new Error('No samples')
  return low + (high - low) * (at - Math.floor(at))
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
