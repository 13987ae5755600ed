import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { cellOf, pathOf, type Edit } from '#machines/editor/edits.ts'
import type { Problems } from '#machines/editor/problems.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'
import type { ListField } from '#screens/record/sections.ts'
import type { FieldLock } from './field-input.tsx'
import { useProblemText } from './problem-text.ts'
import type { SectionSend } from './section-send.ts'
import { isOwnClick } from '#ui/form/read-field.tsx'
import { SheetReading } from './sheet/sheet-reading.tsx'
import { Sheet } from './sheet/sheet.tsx'
import type { SheetEdits, SheetRow } from './sheet/use-sheet.ts'

type SectionSheetProps = {
  name: string
  field: ListField
  label: string
  /** The list by its record's kind and name, as `product.shops`. */
  purpose: string
  /** Above it, where the section is not called so already. */
  title: ReactNode
  isEditing: boolean
  onEdit: (() => void) | undefined
  /** As they are shown, and as they are saved; held against the entity. */
  rows: unknown
  base: unknown
  word: (suffix: string) => string
  currency: string
  problems: Problems
  locks: Readonly<Record<string, FieldLock | undefined>>
  send: SectionSend
}

/** A list of a record that this user writes, read or written in. */
export function SectionSheet(props: SectionSheetProps) {
  const { name, field, label, purpose, title, rows, base, word, currency, isEditing, onEdit, problems, locks, send } =
    props
  const problemText = useProblemText()
  const ofList = problemText(problems[name])
  const saved = useMemo(() => new Map(rowsIn(base).map((row) => [keyOf(row), row])), [base])
  const ofRows = useMemo(() => {
    const found = new Map<string, Record<string, string>>()
    for (const [path, said] of Object.entries(problems)) {
      const { name: list, row, cell } = cellOf(path)
      const text = problemText(said)
      if (list === name && row !== undefined && cell !== undefined && text !== undefined)
        found.set(row, { ...found.get(row), [cell]: text })
    }
    return found
  }, [problems, name, problemText])
  const path = useCallback((row: string, column: string) => pathOf(name, row, column), [name])
  const drawn = useRef(rows)
  useLayoutEffect(() => {
    drawn.current = rows
  })
  const edits = useMemo((): SheetEdits => {
    const change = (row: string, column: string, value: unknown): Edit => ({
      type: 'editor.change',
      path: path(row, column),
      value,
    })
    const add = (at: number, values?: SheetRow): Edit => ({
      type: 'editor.list.add',
      list: name,
      at,
      ...(values && { values }),
    })
    const paste: SheetEdits['paste'] = (changes, added) =>
      send({
        type: 'editor.paste',
        edits: [
          ...changes.map(({ row, column, value }) => change(row, column, value)),
          ...added.map(({ at, values }) => add(at, values)),
        ],
      })
    return {
      change: (row, column, value) => send(change(row, column, value)),
      add: (at, values) => send(add(at, values)),
      ...(field.key === undefined && {
        move: (row: string, to: number) => send({ type: 'editor.list.move', list: name, row, to }),
      }),
      remove: (row) => send({ type: 'editor.list.remove', list: name, row }),
      paste,
      fill: async (row, column, group) => {
        const { filledWith } = await import('./sheet/filled.ts')
        const { changes, added } = filledWith({ rows: rowsIn(drawn.current), keyOf }, { row, column }, group)
        paste(changes, added)
      },
    }
  }, [name, field.key, send, path])
  if (!isEditing)
    return (
      <div role="presentation" data-list={name} onClick={onEdit && (({ target }) => isOwnClick(target) && onEdit())}>
        {title}
        <SheetReading {...{ field, label, word, currency, onEdit }} rows={rowsIn(rows)} />
      </div>
    )
  return (
    <div data-path={name}>
      {title}
      <Sheet
        {...{ field, label, purpose, word, currency, keyOf }}
        rows={rowsIn(rows)}
        lock={locks[name]}
        onLeaveCell={(row, column) => send({ type: 'editor.visited', path: path(row, column) })}
        problems={ofRows}
        lockOf={(row) => locks[`${name}.${row}`]}
        pathOf={path}
        {...{ saved, edits }}
      />
      {ofList !== undefined && <p className="m-0 px-4 pb-1 text-meta text-bad-ink">{ofList}</p>}
    </div>
  )
}
