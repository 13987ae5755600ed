import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { asked } from './asked.ts'

export const layers = ['pure', 'http', 'chromium'] as const
export type Layer = (typeof layers)[number]

/** What a test has been through, for the report. */
export type Entry = {
  chart: string
  layer: Layer
  kind: 'path' | 'rows' | 'walk'
  name: string
  /** The ways of the chart that it took. */
  ways: readonly string[]
  /** What a person types to go the same way. */
  keys?: string
  /** How many rows or walks this stands for. */
  count: number
}
export type Recorded = Entry & { ok: boolean; said: string }

const note = (entry: Recorded): void => {
  if (asked.folder === undefined) return
  appendFileSync(path.join(asked.folder, `${process.pid}.jsonl`), `${JSON.stringify(entry)}\n`)
}

/** Does the work and writes down, for the report, how it went. */
export async function recorded(entry: Entry, work: () => unknown): Promise<void> {
  try {
    await work()
    note({ ...entry, ok: true, said: '' })
  } catch (error) {
    note({ ...entry, ok: false, said: error instanceof Error ? error.message : String(error) })
    throw error
  }
}
