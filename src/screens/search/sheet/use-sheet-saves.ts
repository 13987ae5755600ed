import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCells, type CellsAnswer } from '#api/edit/cells.ts'
import { overtakenIn } from '#api/edit/overtaken.ts'
import { mostRows } from '#api/edit/bodies.ts'
import type { Row } from '#api/list.ts'
import { isSameValue, wireNameOf, wireValueOf } from '#entities/edit.ts'
import type { CellMark } from '#screens/search/cells/cell-store.ts'
import type { CellSpeech } from '#screens/search/cells/cell-words.ts'
import {
  byRow,
  type CellMarking,
  valueAt,
  withMarks,
  withRows,
  type CellValue,
  type SheetState,
  type SheetStep,
} from './sheet-state.ts'
import type { SheetOf } from './spread.tsx'

/** The state as it is also before the next frame. */
export type SheetStore = {
  latest: { readonly current: SheetState }
  setState: (next: (now: SheetState) => SheetState) => void
}

/** Calls that are on their way at the same time. */
const lanes = 2

export type SheetOutcome = { saved: number; refused: number }

/** Saves cells of any number of rows in few calls, one act after the other; what became of each stands at its cell. */
export function useSheetSaves(
  { entity, filled, after }: SheetOf,
  { latest, setState }: SheetStore,
  { said }: CellSpeech,
) {
  const { t } = useTranslation(['search', 'errors'])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const markOf = (row: Row, { name, value }: CellValue, refused: CellsAnswer['refused']): CellMark => {
    const by = overtakenIn(refused)
    if (by !== undefined) {
      const theirs = said(row, name, filled({ ...row, ...by.current })[name] ?? null)
      const text = by.changed_by_me
        ? t('cells.overtaken_by_me', { value: theirs })
        : t('cells.overtaken', { who: by.changed_by ?? 'Kontor', value: theirs })
      return { is: 'overtaken', value, said: text, version: by.version }
    }
    const field = entity.fields[name]
    const own = field === undefined ? undefined : refused?.fields?.[wireNameOf(name, field)]?.[0]
    return { is: 'refused', value, said: own ?? refused?.error ?? t('server_error', { ns: 'errors' }) }
  }

  const sendSome = async (rows: readonly [number, CellValue[]][]): Promise<CellValue[]> => {
    const now = latest.current
    const sent = rows.flatMap(([at, cells]) => {
      const row = now.rows.get(at)
      return row === undefined ? [] : [{ at, cells, row }]
    })
    const body = sent.map(({ row, cells }) => ({
      id: row.id,
      version: row.version,
      data: Object.fromEntries(
        cells.flatMap(({ name, value }) => {
          const field = entity.fields[name]
          return field === undefined ? [] : [[wireNameOf(name, field), wireValueOf(field, value)]]
        }),
      ),
    }))
    const answers = await saveCells(entity.name, body).catch(() => undefined)
    const saved: CellValue[] = []
    const read: (readonly [number, Row])[] = []
    const marks = sent.flatMap(({ at, row, cells }, index): CellMarking[] => {
      const answer = answers?.[index]
      if (answer?.saved) {
        read.push([at, { ...row, ...answer.saved }])
        saved.push(...cells)
        return cells.map(({ name }) => ({ row: at, name, mark: undefined }))
      }
      const by = overtakenIn(answer?.refused)
      // what they have written stands in the row now, beside what was typed
      if (by !== undefined) read.push([at, filled({ ...row, ...by.current, version: by.version })])
      // of several cells of a row each that is not at fault says what is wrong with the one that is
      return cells.map((cell) => ({ row: at, name: cell.name, mark: markOf(row, cell, answer?.refused ?? null) }))
    })
    const done = new Map(answers?.flatMap(({ id, saved: one }): [number, Row][] => (one === null ? [] : [[id, one]])))
    const followed = [...latest.current.rows].flatMap(([at, row]): [number, Row][] => {
      const next = after(row, done)
      return next === row ? [] : [[at, next]]
    })
    setState((before) => ({
      ...withMarks(withRows(before, [...followed, ...read]), marks),
      running: before.running && { ...before.running, done: before.running.done + rows.length },
    }))
    return saved
  }

  const run = async (cells: readonly CellValue[], isStep: boolean): Promise<SheetOutcome> => {
    const before = cells.map((cell) => ({ ...cell, before: latest.current.rows.get(cell.row)?.[cell.name] ?? null }))
    const rows = byRow(cells)
    setState((now) => ({ ...now, running: { done: 0, all: rows.length } }))
    const parts = Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, at) =>
      rows.slice(at * mostRows, (at + 1) * mostRows),
    )
    const saved: CellValue[] = []
    const lane = async () => {
      for (let part = parts.shift(); part !== undefined; part = parts.shift()) saved.push(...(await sendSome(part)))
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    const done = new Set(saved.map(({ row, name }) => `${row} ${name}`))
    const step: SheetStep = { cells: before.filter(({ row, name }) => done.has(`${row} ${name}`)) }
    setState((now) => ({
      ...now,
      running: undefined,
      ...(isStep && step.cells.length > 0 && { steps: [...now.steps, step] }),
    }))
    return { saved: saved.length, refused: cells.length - saved.length }
  }

  /** Ends when all of it is answered; `isStep`: it can be taken back. */
  return async (asked: readonly CellValue[], isStep = true): Promise<SheetOutcome> => {
    const cells = asked.filter(({ row, name, value }) => {
      const field = entity.fields[name]
      return field !== undefined && !isSameValue(field, valueAt(latest.current, row, name), value)
    })
    const chosen = new Set(cells)
    // what was refused is taken back by writing what stands there
    setState((now) =>
      withMarks(
        now,
        asked.map((cell) => ({
          ...cell,
          mark: chosen.has(cell) ? ({ is: 'saving', value: cell.value } as const) : undefined,
        })),
      ),
    )
    if (cells.length === 0) return { saved: 0, refused: 0 }
    const mine = queue.current.then(() => run(cells, isStep))
    queue.current = mine.catch(() => undefined)
    return mine
  }
}
