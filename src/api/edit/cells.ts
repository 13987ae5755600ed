import type * as z from 'zod/mini'
import { call, newKey } from '../client.ts'
import { failureOf, isOutage } from '../failure.ts'
import type { cellsWritten } from './bodies.ts'
import { pause } from './pause.ts'

export type RowOfCells = { id: number; version: number; data: Record<string, unknown> }
export type CellsAnswer = z.output<typeof cellsWritten>['rows'][number]

/** Milliseconds before it is sent again, longer each time. */
const first = 1000
const longest = 30_000

/** Saves cells of some records once, however often it has to be sent; a call that is refused as a whole is thrown. */
export async function saveCells(object: string, rows: RowOfCells[]): Promise<CellsAnswer[]> {
  const key = newKey()
  for (let wait = first; ; wait = Math.min(longest, wait * 2)) {
    try {
      return (await call('object.cells', { params: { object }, body: { rows }, key })).payload.rows
    } catch (error) {
      const failure = failureOf(error)
      if (failure === undefined || !isOutage(failure)) throw error
      await pause(wait)
    }
  }
}
