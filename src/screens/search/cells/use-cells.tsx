import { useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { Listener } from '#commands/offers.ts'
import { fieldsWrittenBy, isSameValue, shopOf, wireNameOf, wireValueOf } from '#entities/edit.ts'
import { labelOf, type Entity, type Field } from '#entities/entity.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useFieldText, useOwnProblem } from '#screens/edit/field-text.ts'
import { useFieldWords } from '#screens/edit/field-words.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { verdictOfRight } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
import type { GridHandle, GridOverlay } from '#ui/list/grid-types.ts'
import { cellsOf, valueIn } from '#screens/edit/sheet/cells.ts'
import { showToast } from '#ui/layer/toast.ts'
import { lateLayer } from '#ui/late/late-layer.tsx'
import { MarkedCell } from './cell-mark.tsx'
import { begun, beside, keyOfCell, marked, noCells, standingIn, takenBack, type CellsState } from './cell-store.ts'

const CellInput = lateLayer(async () => (await import('./cell-input.tsx')).CellInput)

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

/** A column that is pasted fills so many rows at most. */
const mostLines = 200

const isEnd = ({ kind }: Field) => kind === 'money' || kind === 'number' || kind === 'percent'
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The cells of a list that can be written in: their focus, the one that is written in, and what becomes of each. */
export function useCells({ entity, rowAt, count, focused, go, selected, grid }: CellsInput) {
  const { t } = useTranslation(['entities', 'search', 'errors', 'record'])
  const actor = useActor()
  const { saveFields } = useServices()
  const { locale } = useFormat()
  const wordsOf = useFieldWords(entity)
  const textOf = useFieldText()
  const ownProblem = useOwnProblem()
  const [drawn, setDrawn] = useState<readonly string[]>([])
  const [state, show] = useState(noCells)
  /** As it is now, also before the next frame: keys come faster than frames. */
  const latest = useRef(noCells)
  const setState = (next: (now: CellsState) => CellsState) => {
    latest.current = next(latest.current)
    show(latest.current)
  }
  const [problem, setProblem] = useState<string>()
  /** The version at which each row stands after what is on its way. */
  const versions = useRef(new Map<number, Promise<number>>())
  const columns = useMemo(() => drawn.filter((name) => entity.fields[name]?.inline === true), [drawn, entity])
  const row = focused < 0 ? undefined : rowAt(focused)
  const column = state.column !== undefined && columns.includes(state.column) ? state.column : undefined

  const mayWrite = (one: Row, name: string) =>
    actor !== undefined && fieldsWrittenBy(actor, entity, shopOf(entity, one), one).includes(name)
  const currencyOf = (one: Row) => (typeof one['currency'] === 'string' ? one['currency'] : houseCurrency)
  const said = (one: Row, name: string, value: unknown, field = entity.fields[name]) => {
    return field === undefined ? '' : textOf({ field, value, word: wordsOf(name, field), currency: currencyOf(one) })
  }
  const wrongIn = (field: Field, value: unknown) =>
    ownProblem(field, value) ??
    (field.required === true && field.kind !== 'flag' && isEmpty(value)
      ? t('field_required', { ns: 'errors' })
      : undefined)

  /** One save of a row after the other, each on what the one before it left. */
  const save = (one: Row, name: string, value: unknown) => {
    const field = entity.fields[name]
    if (field === undefined) return
    const key = keyOfCell(one.id, name)
    const known = latest.current.marks.get(key)
    if (isSameValue(field, standingIn(latest.current, one, name), value)) {
      // what was refused or overtaken is taken back by writing what stands there
      if (known !== undefined && known.is !== 'saving') setState((now) => marked(now, key, undefined))
      return
    }
    /** Another save of the cell may have begun meanwhile. */
    const isLatest = (now: CellsState) => now.marks.get(key)?.value === value
    setState((now) => marked(now, key, { is: 'saving', value }))
    const before = versions.current.get(one.id) ?? Promise.resolve(one.version)
    const saved = before.then(async (last) => {
      const version = known?.is === 'overtaken' ? known.version : Math.max(last, one.version)
      const wire = wireNameOf(name, field)
      const answer = await saveFields(entity, { id: one.id, version }, { [wire]: wireValueOf(field, value) })
      if (answer.is === 'saved') {
        setState((now) => (isLatest(now) ? marked(now, key, undefined) : now))
        return answer.record.version
      }
      if (answer.is === 'overtaken') {
        const { by } = answer
        const theirs = said(one, name, by.current[name] ?? null)
        const text = by.changed_by_me
          ? t('cells.overtaken_by_me', { ns: 'search', value: theirs })
          : t('cells.overtaken', { ns: 'search', who: by.changed_by ?? 'Kontor', value: theirs })
        setState((now) => marked(now, key, { is: 'overtaken', value, said: text, version: by.version }))
        return by.version
      }
      const [wrong] = answer.said.problem?.fields?.[wire] ?? []
      setState((now) => marked(now, key, { is: 'refused', value, said: wrong ?? answer.said.error ?? '' }))
      return version
    })
    versions.current.set(
      one.id,
      saved.catch(() => {
        setState((now) => marked(now, key, { is: 'refused', value, said: t('server_error', { ns: 'errors' }) }))
        return one.version
      }),
    )
  }

  /** Begins to write in a cell; false where nobody may. */
  const write = (index: number, name: string): boolean => {
    const one = rowAt(index)
    const field = entity.fields[name]
    if (one === undefined || field === undefined || !mayWrite(one, name)) return false
    setProblem(undefined)
    // yes and no need no input
    if (field.kind === 'flag') {
      setState((now) => ({ ...now, column: name }))
      save(one, name, standingIn(latest.current, one, name) !== true)
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
    const wrong = wrongIn(field, writing.value)
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
    save(one, writing.column, writing.value)
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

  /** The first column of what was copied fills the cells from this one downwards. */
  const fill = (index: number, name: string, text: string) => {
    const field = entity.fields[name]
    if (field === undefined) return
    setState((now) => ({ ...now, writing: undefined }))
    const words = {
      locale,
      choice: (value: string) => wordsOf(name, field)(value),
      yes: t('yes', { ns: 'record' }),
      no: t('no', { ns: 'record' }),
    }
    let left = 0
    for (const [down, [first = '']] of cellsOf(text).entries()) {
      const one = down < mostLines ? rowAt(index + down) : undefined
      if (one === undefined || !mayWrite(one, name)) {
        left += 1
        continue
      }
      const value = valueIn(field, first, words)
      const wrong = wrongIn(field, value)
      if (wrong === undefined) save(one, name, value)
      else setState((now) => marked(now, keyOfCell(one.id, name), { is: 'refused', value, said: wrong }))
    }
    if (left > 0) showToast({ text: t('cells.left_out', { ns: 'search', count: left }), tone: 'warn' })
    end()
  }

  const back = () => {
    flushSync(() => setState(takenBack))
    end()
  }
  const step = (by: 1 | -1) => setState((now) => ({ ...now, column: beside(columns, column, by) }))

  const isOn = columns.length > 0 && row !== undefined
  const { left } = state
  // a key alone turns no flag: without a cell the first that is typed in is meant
  const target = column ?? columns.find((name) => entity.fields[name]?.kind !== 'flag') ?? columns[0]
  const listener: Listener = {
    hears: (id) => {
      if (id === 'list.cell_restore') return left !== undefined && left.id === row?.id
      // what is chosen is meant by the same key
      if (id === 'list.edit_cell') return isOn && selected === 0
      return isOn && (id === 'list.cell_left' || id === 'list.cell_right')
    },
    verdict: (id) =>
      verdictOfRight(id !== 'list.edit_cell' || (row !== undefined && target !== undefined && mayWrite(row, target))),
    send: ({ type }) => {
      if (type === 'list.cell_left') step(-1)
      else if (type === 'list.cell_right') step(1)
      else if (type === 'list.edit_cell' && target !== undefined) write(focused, target)
      else if (type === 'list.cell_restore' && left !== undefined)
        setState((now) => ({ ...now, writing: left, left: undefined }))
    },
  }

  const over = (index: number): readonly GridOverlay[] | undefined => {
    const one = rowAt(index)
    if (one === undefined) return undefined
    const shown = columns.flatMap((name): GridOverlay[] => {
      const field = entity.fields[name]
      if (field === undefined) return []
      const { writing } = state
      if (writing?.id === one.id && writing.column === name)
        return [
          {
            column: name,
            content: (
              <CellInput
                asked={{
                  field,
                  label: t(labelOf(entity, name), { ns: 'entities' }),
                  value: writing.value,
                  word: wordsOf(name, field),
                  currency: currencyOf(one),
                  problem,
                  onChange: (value) => {
                    setProblem(undefined)
                    setState((now) =>
                      now.writing === undefined ? now : { ...now, writing: { ...now.writing, value } },
                    )
                  },
                  onTake: (to) => take(index, to),
                  onBack: back,
                  onLines: (text) => fill(index, name, text),
                }}
              />
            ),
          },
        ]
      const mark = state.marks.get(keyOfCell(one.id, name))
      const isFocused = index === focused && name === column
      if (mark === undefined && !isFocused) return []
      // its unit stands in the head
      const bare = 'unit' in field ? { ...field, unit: '' } : field
      const text = mark === undefined ? '' : said(one, name, mark.value, bare).trim()
      return [
        { column: name, content: <MarkedCell mark={mark} text={text} isEnd={isEnd(field)} isFocused={isFocused} /> },
      ]
    })
    return shown.length === 0 ? undefined : shown
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
        : `${t(labelOf(entity, column), { ns: 'entities' })}: ${said(row, column, row[column] ?? null) || '–'}`,
    onPaste: (text: string) => {
      if (column === undefined || state.writing !== undefined) return false
      fill(focused, column, text)
      return true
    },
  }
}
