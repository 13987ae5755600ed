import type { Field } from '#entities/entity.ts'
import { useOwnProblem } from '#screens/edit/field-text.ts'
import { useTyped } from '#screens/edit/controls/use-typed.ts'
import { classes } from '#ui/classes.ts'

type PriceField = Extract<Field, { kind: 'number' | 'percent' | 'money' }>

type PriceCellProps = {
  field: PriceField
  value: unknown
  /** What counts here although it is not its own, as it is written. */
  inherited: string | undefined
  isChanged: boolean
  problem: string | undefined
  /** Its row and column, and its place in the editor. */
  at: string
  path: string | undefined
  label: string
  onChange: (value: unknown) => void
  onFocus: () => void
  onLeave: () => void
}

/** The price of a list from so many on, written in: emptied it goes. */
export function PriceCell(props: PriceCellProps) {
  const { field, value, inherited, isChanged, problem, at, path, label, onChange, onFocus, onLeave } = props
  const { text, type, settle } = useTyped(field, value, onChange)
  const ownProblem = useOwnProblem()
  const wrong = value === null ? undefined : (ownProblem(field, value) ?? problem)
  return (
    <span className="relative block" data-path={path}>
      {isChanged && (
        <span aria-hidden className="absolute top-1/2 left-0.5 size-1.5 -translate-y-1/2 rounded-full bg-primary" />
      )}
      <input
        data-cell={at}
        aria-label={label}
        aria-invalid={wrong !== undefined || undefined}
        title={wrong}
        value={text}
        placeholder={inherited ?? '–'}
        autoComplete="off"
        spellCheck={false}
        inputMode="decimal"
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => {
          target.select()
          onFocus()
        }}
        onBlur={() => {
          settle()
          onLeave()
        }}
        className={classes(
          'h-7 w-full min-w-20 rounded-field border border-line-strong bg-surface px-2 text-right text-table text-ink tabular-nums placeholder:text-ink-3 aria-invalid:border-bad-ink',
          isChanged && 'font-strong',
        )}
      />
    </span>
  )
}
