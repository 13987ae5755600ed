import { useLayoutEffect, useRef, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import type { Field } from '#entities/entity.ts'
import { FieldControl } from '#screens/edit/controls/field-control.tsx'
import { sheetAct } from '#screens/edit/sheet/sheet-keys.ts'
import { classes } from '#ui/classes.ts'
import { CellNote } from './cell-note.tsx'

export type CellInputProps = {
  field: Field
  label: string
  value: unknown
  word: (suffix: string) => string
  currency: string
  /** What is wrong with what stands in it. */
  problem: string | undefined
  onChange: (value: unknown) => void
  /** It stays as it is written: the cell below or beside is next, or none where the focus has gone elsewhere. */
  onTake: (to: { rows: number; columns: number } | undefined) => void
  onBack: () => void
  /** Lines of a spreadsheet: they fill the cells below. */
  onLines: (text: string) => void
  /** Typing has begun it: what is in it is not chosen, and the next letter follows. */
  isBegun?: boolean
}

/** The input of a cell in a list; its keys are those of a sheet. */
export function CellInput({
  field,
  label,
  problem,
  onTake,
  onBack,
  onLines,
  isBegun = false,
  ...control
}: CellInputProps) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = frame.current?.querySelector<HTMLElement>('input, select, textarea')
    input?.focus({ preventScroll: true })
    if (input instanceof HTMLInputElement && !isBegun) input.select()
    else if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
      input.setSelectionRange(input.value.length, input.value.length)
  }, [isBegun])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.isDefaultPrevented()) return
    const { target } = event
    if (event.key === 'Enter' && event.altKey && target instanceof HTMLTextAreaElement) {
      event.preventDefault()
      const { selectionStart: from, selectionEnd: to, value } = target
      control.onChange(`${value.slice(0, from)}\n${value.slice(to)}`)
      return
    }
    const did = sheetAct(event, true)
    if (did?.is !== 'back' && did?.is !== 'take') return
    event.preventDefault()
    event.stopPropagation()
    if (did.is === 'back') onBack()
    else onTake(did)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // another window is no other place
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) onTake(undefined)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n\t]/.test(text.replace(/[\r\n]+$/, ''))) return
    event.preventDefault()
    onLines(text)
  }
  return (
    <div
      ref={frame}
      role="presentation"
      onKeyDown={press}
      onBlur={leave}
      onPaste={paste}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      className={classes(
        'grid items-center bg-surface px-0.5',
        // lines of their own are kept, which a cell is too low for
        field.kind === 'longtext' ? 'absolute top-0 right-0 w-80 min-w-full shadow-e2' : 'h-full',
      )}
    >
      <FieldControl
        {...control}
        field={field}
        wiring={{ id: 'list-cell', 'aria-label': label, ...(problem !== undefined && { 'aria-invalid': true }) }}
        isCell={field.kind !== 'longtext'}
      />
      {problem !== undefined && <CellNote>{problem}</CellNote>}
    </div>
  )
}
