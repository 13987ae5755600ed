import { useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { commandContext } from '#commands/command-context.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener } from '#commands/offers.ts'
import { fieldsWrittenBy, fixedBecause } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import { useActor } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'
import type { GridHandle, GridOverlay } from '#ui/list/grid-types.ts'
import { showToast } from '#ui/layer/toast.ts'
import { fillDown } from './cell-fill.ts'
import { overlaysOf } from './cell-overlays.tsx'
import { begun, beside, keyOfCell, marked, noCells, standingIn, takenBack, type CellsStore } from './cell-store.ts'
import { useCellWords } from './cell-words.ts'
import { useCellSaves } from './use-cell-saves.ts'
import { useLockedCell } from './use-locked-cell.ts'

type CellsInput = {
  entity: Entity
  rowAt: (index: number) => Row | undefined
  count: number
  focused: number
  /** Moves the focus of the list, and brings the row into view. */
  go: (index: number) => void
  /** So many rows are chosen: keys are meant for these then. */
  selected: number
  grid: RefObject<GridHandle | null>
}

/** The cells of a list that can be written in: their focus, the one that is written in, and what becomes of each. */
export function useCells({ entity, rowAt, count, focused, go, selected, grid }: CellsInput) {
  const { t } = useTranslation('search')
  const actor = useActor()
  const words = useCellWords(entity)
  const [drawn, setDrawn] = useState<readonly string[]>([])
  const [state, show] = useState(noCells)
  const latest = useRef(noCells)
  const setState: CellsStore['setState'] = (next) => {
    latest.current = next(latest.current)
    show(latest.current)
  }
  const [problem, setProblem] = useState<string>()
  const save = useCellSaves(entity, { latest, setState }, words)
  const columns = useMemo(() => drawn.filter((name) => entity.fields[name]?.inline === true), [drawn, entity])
  const row = focused < 0 ? undefined : rowAt(focused)
  const column = state.column !== undefined && columns.includes(state.column) ? state.column : undefined
  const read = useLockedCell(entity, row, column)
  const fixed = row === undefined || column === undefined ? undefined : fixedBecause(entity, column, row)
  const lock = fixed === undefined ? read : { reason_code: fixed, reason: words.because(fixed) }

  const mayWrite = (one: Row, name: string) =>
    actor !== undefined &&
    fixedBecause(entity, name, one) === undefined &&
    fieldsWrittenBy(actor, entity, one).includes(name)

  /** Begins to write in a cell; false where nobody may. */
  const write = (index: number, name: string): boolean => {
    const one = rowAt(index)
    const field = entity.fields[name]
    if (one === undefined || field === undefined || !mayWrite(one, name)) return false
    setProblem(undefined)
    // yes and no need no input
    if (field.kind === 'flag') {
      setState((now) => ({ ...now, column: name }))
      void save(one, name, standingIn(latest.current, one, name) !== true)
      return true
    }
    const mark = latest.current.marks.get(keyOfCell(one.id, name))
    setState((now) => begun(now, { id: one.id, column: name, value: standingIn(now, one, name) ?? null }))
    if (mark !== undefined && mark.is !== 'saving') setProblem(mark.said)
    return true
  }
  const end = () => grid.current?.focus()

  const take = (index: number, to: { rows: number; columns: number } | undefined) => {
    // as it is by now: what is pasted ends it, and takes the focus away
    const { writing } = latest.current
    const one = rowAt(index)
    const field = writing && entity.fields[writing.column]
    if (writing === undefined || field === undefined || one?.id !== writing.id) return
    const wrong = words.wrongIn(field, writing.value)
    if (wrong !== undefined) {
      if (to !== undefined) return setProblem(wrong)
      const key = keyOfCell(one.id, writing.column)
      setState((now) => ({
        ...marked(now, key, { is: 'refused', value: writing.value, said: wrong }),
        writing: undefined,
      }))
      return
    }
    flushSync(() => setState((now) => ({ ...now, writing: undefined, left: undefined })))
    void save(one, writing.column, writing.value)
    if (to === undefined) return
    const next = to.columns === 0 ? writing.column : beside(columns, writing.column, to.columns > 0 ? 1 : -1)
    const below = index + to.rows
    const isThere = below >= 0 && below < count && rowAt(below) !== undefined
    const isSame = to.columns !== 0 && next === writing.column
    if (next === undefined || !isThere || isSame) return end()
    flushSync(() => go(below))
    if (entity.fields[next]?.kind === 'flag') setState((now) => ({ ...now, column: next }))
    else if (!write(below, next)) end()
  }

  const fill = (index: number, name: string, text: string) => {
    setState((now) => ({ ...now, writing: undefined, left: undefined }))
    const left = fillDown(name, text, {
      entity,
      words,
      rowBelow: (down) => rowAt(index + down),
      mayWrite,
      save,
      refuse: (one, value, said) =>
        setState((now) => marked(now, keyOfCell(one.id, name), { is: 'refused', value, said })),
    })
    if (left > 0) showToast({ text: t('cells.left_out', { count: left }), tone: 'warn' })
    end()
  }

  const back = () => {
    flushSync(() => setState(takenBack))
    end()
  }
  const step = (by: 1 | -1) => setState((now) => ({ ...now, column: beside(columns, column, by) }))

  const isOn = columns.length > 0 && row !== undefined
  const { left } = state
  const isLeftHere = left !== undefined && left.id === row?.id
  // a key alone turns no flag: without a cell the first that is typed in is meant
  const mayTurn = (name: string) =>
    entity.fields[name]?.kind !== 'flag' && (row === undefined || fixedBecause(entity, name, row) === undefined)
  const target = column ?? columns.find((name) => mayTurn(name)) ?? columns[0]
  // of a record that stands beside the list the same key begins to edit
  const isMeant = () => isOn || commandContext.current().listeners.record?.hears('record.edit') !== true
  const listener: Listener = {
    hears: (id) => {
      if (id === 'list.cell_restore') return isLeftHere || (columns.length > 0 && state.hasSaved)
      // what is chosen is meant by the same key
      if (id === 'list.edit_cell') return row !== undefined && selected === 0 && isMeant()
      return isOn && (id === 'list.cell_left' || id === 'list.cell_right')
    },
    verdict: (id) => {
      if (id !== 'list.edit_cell') return verdictOfRight(true)
      if (row === undefined || target === undefined)
        return { ok: false, because: [{ code: 'no_cells', details: [], unblock: null, asks: null }] }
      if (lock !== undefined)
        return { ok: false, because: [{ code: lock.reason_code, details: [], unblock: null, asks: null }] }
      return verdictOfRight(mayWrite(row, target))
    },
    send: ({ type }) => {
      if (type === 'list.cell_left') step(-1)
      else if (type === 'list.cell_right') step(1)
      else if (type === 'list.edit_cell' && target !== undefined) write(focused, target)
      else if (type === 'list.cell_restore' && isLeftHere)
        setState((now) => ({ ...now, writing: left, left: undefined }))
      // the last step was a save
      else if (type === 'list.cell_restore') currentOffers.one('change.undo')?.run()
    },
  }

  const over = (index: number): readonly GridOverlay[] | undefined => {
    const one = rowAt(index)
    if (one === undefined) return undefined
    return overlaysOf({
      entity,
      row: one,
      columns,
      state,
      words,
      focused: index === focused ? column : undefined,
      lock: lock?.reason,
      problem,
      acts: (name) => ({
        onChange: (value) => {
          setProblem(undefined)
          setState((now) => (now.writing === undefined ? now : { ...now, writing: { ...now.writing, value } }))
        },
        onTake: (to) => take(index, to),
        onBack: back,
        onLines: (text) => fill(index, name, text),
      }),
    })
  }

  return {
    listener,
    over: columns.length === 0 ? undefined : over,
    onColumns: setDrawn,
    /** The columns that have room. */
    drawn,
    /** The cell in focus, in words. */
    told:
      row === undefined || column === undefined
        ? ''
        : `${words.label(column)}: ${words.said(row, column, row[column] ?? null) || '–'}`,
    onPaste: (text: string) => {
      if (column === undefined || state.writing !== undefined) return false
      fill(focused, column, text)
      return true
    },
  }
}
