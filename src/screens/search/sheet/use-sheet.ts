import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fieldsWrittenBy, fixedBecause, isSameValue } from '#entities/edit.ts'
import type { Row } from '#api/list.ts'
import { useActor } from '#screens/command-hooks.ts'
import { cellsOf } from '#screens/edit/sheet/cells.ts'
import { isTyped, isUnread, write as written } from '#screens/edit/typed/reading.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { keyOfCell } from '#screens/search/cells/cell-store.ts'
import { useCellWords } from '#screens/search/cells/cell-words.ts'
import type { List } from '#screens/search/use-list.ts'
import { showToast } from '#ui/layer/toast.ts'
import { clipboardText, fillPlan, pastePlan, replacedIn, type Search } from './plan.ts'
import { cellCount, placesIn, rectOf, single, type CellPlace, type Rect } from './range.ts'
import { sorted, valuesOf } from './sheet-reading.ts'
import { isMoved, type SheetColumnOfList } from './sheet-columns.ts'
import {
  emptySheet,
  manyCells,
  unsettled,
  valueAt,
  withMarks,
  type CellValue,
  type WritingAct,
  type SheetQuestion,
} from './sheet-state.ts'
import type { SheetOf } from './spread.tsx'
import { mostRead, useSheetRows } from './use-sheet-rows.ts'
import { useSheetSaves, type SheetStore } from './use-sheet-saves.ts'

/** The sheet of a list: its range, what is written in it, and what became of that. */
export function useSheet(list: List, of: SheetOf, columns: readonly SheetColumnOfList[]) {
  const [{ found }, { entity }] = [list, of]
  const { t } = useTranslation(['search', 'errors', 'palette'])
  const queries = useQueryClient()
  const caps = useKeyCaps()
  const { locale } = useFormat()
  const actor = useActor()
  const words = useCellWords(entity)
  const [state, show] = useState({ ...emptySheet, range: single({ row: Math.max(0, list.focused), column: 0 }) })
  const latest = useRef(state)
  const setState: SheetStore['setState'] = (next) => {
    latest.current = next(latest.current)
    show(latest.current)
  }
  const save = useSheetSaves(of, { latest, setState }, words)
  const [question, ask] = useState<SheetQuestion>()
  const { rows, hasFailed, readRows, needAll, need } = useSheetRows(of, found.params, latest, show)
  const size = { rows: rows?.total ?? 0, columns: columns.length }
  const names = columns.map(({ name }) => name)
  const nameAt = (column: number) => names[column] ?? ''
  const reading = {
    entity,
    words,
    queries,
    rowAt: (row: number) => latest.current.rows.get(row),
    mayWrite: (row: Row, name: string) => actor !== undefined && fieldsWrittenBy(actor, entity, row).includes(name),
    lockOf: (row: Row | undefined, name: string) => {
      if (isMoved(entity, name)) return t('sheet.moved')
      const code = row && fixedBecause(entity, name, row)
      return code && words.because(code)
    },
    said: {
      notHere: t('sheet.not_here'),
      notYours: t('no_right', { ns: 'errors' }),
      gone: t('sheet.gone'),
      unknown: (text: string) => t('sheet.unknown', { text }),
    },
  }

  const undo = async () => {
    const step = latest.current.steps.at(-1)
    // what was refused of it goes with it
    setState(({ marks, ...now }) => ({
      ...now,
      marks: new Map([...marks].filter(([, mark]) => mark.is !== 'refused')),
      steps: now.steps.slice(0, -1),
    }))
    if (step === undefined) return
    // what has been written over since stays
    const still = step.cells.filter(({ row, name, value }) => {
      const field = entity.fields[name]
      return field !== undefined && isSameValue(field, latest.current.rows.get(row)?.[name] ?? null, value)
    })
    const { saved } = await save(
      still.map(({ row, name, before }) => ({ row, name, value: before })),
      false,
    )
    const kept = step.cells.length - saved
    const rest = kept > 0 && { detail: t('sheet.undone_not', { count: kept }), tone: 'warn' as const }
    showToast({ text: t('sheet.undone', { count: saved }), id: 'sheet', ...rest })
  }

  const perform = async ({ act, cells, refused }: SheetQuestion) => {
    ask(undefined)
    setState((now) =>
      withMarks(
        now,
        refused.flatMap(({ row, name, value, said }) =>
          entity.fields[name]?.inline === true ? [{ row, name, mark: { is: 'refused', value, said } as const }] : [],
        ),
      ),
    )
    const { saved, refused: not } = await save(cells)
    if (act === 'edit' || saved + not === 0) return
    const detail = not === 0 ? {} : { detail: t('sheet.saved_not', { count: not }) }
    showToast({
      text: t('sheet.saved', { count: saved }),
      ...detail,
      tone: not === 0 ? 'good' : 'warn',
      id: 'sheet',
      ...(saved > 0 && {
        action: { label: `${t('undo', { ns: 'palette' })} ${caps.said('Mod+Z')}`, onClick: () => void undo() },
      }),
    })
  }

  /** Writes what can be written; what is much, or not all of it, is asked about first. */
  const change = (act: WritingAct, wanted: readonly CellValue[], beyond = { rows: 0, columns: 0 }) => {
    const { cells, refused } = sorted(wanted, reading)
    // what stands there already is no change
    const changed = cells.filter(({ row, name, value }) => {
      const field = entity.fields[name]
      const isMarked = latest.current.marks.has(keyOfCell(row, name))
      return isMarked || field === undefined || !isSameValue(field, valueAt(latest.current, row, name), value)
    })
    const isAsked = refused.length + beyond.rows + beyond.columns > 0 || changed.length > manyCells
    if (act !== 'edit' && isAsked) ask({ act, beyond, cells: changed, refused })
    else void perform({ act, beyond, cells: changed, refused })
  }

  const textAt = (row: number, name: string): string => {
    const field = entity.fields[name]
    const one = latest.current.rows.get(row)
    if (field === undefined || one === undefined) return ''
    const value = valueAt(latest.current, row, name)
    if (!isTyped(field)) return words.said(one, name, value)
    // as it is typed and not as it is shown: other programs reckon with it
    return written(field, value, locale)
      .replace('−', '-')
      .replaceAll(/[\u00a0\u202f]/g, '')
  }

  const paste = async (text: string) => {
    const plan = pastePlan(cellsOf(text), rectOf(latest.current.range), size)
    const last = plan.cells.at(-1)
    const [first] = plan.cells
    if (first === undefined || last === undefined) return
    const right = Math.max(...plan.cells.slice(0, 5000).map(({ column }) => column))
    setState((now) => ({
      ...now,
      writing: undefined,
      range: { anchor: first, head: { row: last.row, column: right } },
    }))
    await need({ top: first.row, bottom: last.row, left: 0, right: 0 })
    const values = await valuesOf(
      plan.cells.map(({ row, column, text: own }) => ({ row, name: nameAt(column), text: own })),
      reading,
    )
    change('paste', values, { rows: plan.rowsBeyond, columns: plan.columnsBeyond })
  }

  const fill = async (way: 'down' | 'right', into = rectOf(latest.current.range), from?: Rect) => {
    await need(into)
    change(
      'fill',
      fillPlan(into, way, from).map((cell) => {
        const name = nameAt(cell.column)
        const source = nameAt(cell.from.column)
        const value = valueAt(latest.current, cell.from.row, source)
        // from another column it is what that says
        const field = entity.fields[name]
        return {
          row: cell.row,
          name,
          value:
            name === source || field === undefined ? value : words.read(name, field, textAt(cell.from.row, source)),
        }
      }),
    )
  }

  const clear = async () => {
    const rect = rectOf(latest.current.range)
    await need(rect)
    const empty = (name: string) => (entity.fields[name]?.kind === 'flag' ? false : null)
    change(
      'clear',
      placesIn(rect).map(({ row, column }) => ({ row, name: nameAt(column), value: empty(nameAt(column)) })),
    )
  }

  /** What of the range, or of all where it is one cell, would be replaced. */
  const replaced = (search: Search): { row: number; name: string; text: string }[] => {
    const rect = rectOf(latest.current.range)
    const all = { top: 0, left: 0, bottom: Math.min(size.rows, mostRead) - 1, right: size.columns - 1 }
    return placesIn(cellCount(rect) > 1 ? rect : all).flatMap(({ row, column }) => {
      const name = nameAt(column)
      if (entity.fields[name]?.inline !== true || !latest.current.rows.has(row)) return []
      const text = replacedIn(textAt(row, name), search)
      return text === undefined ? [] : [{ row, name, text }]
    })
  }

  const copied = (): string | undefined => {
    const { top, bottom, left, right } = rectOf(latest.current.range)
    const lines: string[][] = []
    for (let row = top; row <= Math.min(bottom, top + mostRead); row += 1) {
      if (!latest.current.rows.has(row)) return undefined
      lines.push(names.slice(left, right + 1).map((name) => textAt(row, name)))
    }
    return clipboardText(lines)
  }

  const write = ({ row, column }: CellPlace, begun?: string) => {
    const name = nameAt(column)
    const field = entity.fields[name]
    const one = latest.current.rows.get(row)
    const lock = reading.lockOf(one, name)
    if (field?.inline !== true || one === undefined || lock !== undefined || !reading.mayWrite(one, name))
      return showToast({
        text: lock ?? (field?.inline === true ? reading.said.notYours : reading.said.notHere),
        id: 'sheet',
        tone: 'warn',
      })
    const held = valueAt(latest.current, row, name)
    if (field.kind === 'flag') return change('edit', [{ row, name, value: held !== true }])
    const mark = latest.current.marks.get(keyOfCell(row, name))
    const isText = field.kind === 'text' || field.kind === 'longtext'
    const value =
      begun === undefined || field.kind === 'choice' || field.kind === 'file'
        ? (mark?.value ?? held)
        : isText
          ? begun
          : { unread: begun }
    flushSync(() => setState((now) => ({ ...now, writing: { row, column, value, isBegun: begun !== undefined } })))
  }
  /** Takes what stands in the input. */
  const take = () => {
    const { writing } = latest.current
    if (writing === undefined) return
    flushSync(() => setState((now) => ({ ...now, writing: undefined })))
    const name = nameAt(writing.column)
    const field = entity.fields[name]
    // a single letter has begun it, and no other has followed
    const value =
      isUnread(writing.value) && field !== undefined ? words.read(name, field, writing.value.unread) : writing.value
    change('edit', [{ row: writing.row, name, value }])
  }

  /** Which of the two stands where somebody else was faster. */
  const settle = (isMine: boolean) => {
    const { row, column } = latest.current.range.head
    const name = nameAt(column)
    const mark = latest.current.marks.get(keyOfCell(row, name))
    if (mark?.is !== 'overtaken') return
    if (isMine) change('edit', [{ row, name, value: mark.value }])
    else setState((now) => withMarks(now, [{ row, name, mark: undefined }]))
  }

  return {
    state,
    size,
    words,
    fixedNames: columns.flatMap(({ isPinned, header }) => (isPinned ? [header] : [])),
    hasFailed,
    isReady: rows !== undefined,
    question,
    unsettled: unsettled(state, names),
    lockOf: reading.lockOf,
    readRows,
    needAll,
    stand: (range: typeof state.range) => setState((now) => ({ ...now, range })),
    onValue: (value: unknown) =>
      setState((now) => (now.writing === undefined ? now : { ...now, writing: { ...now.writing, value } })),
    back: () => flushSync(() => setState((now) => ({ ...now, writing: undefined }))),
    write,
    take,
    paste,
    fill,
    clear,
    copied,
    copyLater: async () => {
      await need(rectOf(latest.current.range))
      const text = copied()
      if (text !== undefined) await navigator.clipboard.writeText(text)
    },
    undo,
    settle,
    replaced,
    replace: async (search: Search) => change('replace', await valuesOf(replaced(search), reading)),
    answer: (isYes: boolean) => (isYes && question !== undefined ? void perform(question) : ask(undefined)),
    rangeNow: () => latest.current.range,
  }
}
export type OpenSheet = ReturnType<typeof useSheet>
