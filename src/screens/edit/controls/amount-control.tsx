import type { Field } from '#entities/entity.ts'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { cellHeight, type ControlProps } from './control.ts'
import { useTyped } from './use-typed.ts'

type AmountField = Extract<Field, { kind: 'number' | 'percent' | 'money' }>

/** A number, a percentage or a price with its unit; what is typed otherwise than it is written is shown as it is read. */
export function AmountControl({
  field,
  value,
  onChange,
  onLeave,
  currency,
  wiring,
  isCell,
}: ControlProps<AmountField>) {
  const formats = useFormat()
  const { text, type, settle, understood } = useTyped(field, value, onChange)
  const unit = field.kind === 'money' ? formats.currency(currency) : field.kind === 'percent' ? '%' : field.unit
  return (
    <TextInput
      {...wiring}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        settle()
        onLeave?.()
      }}
      className={classes(cellHeight(isCell), '[&>input]:tabular-nums', isCell && '[&>input]:text-right')}
      trailing={
        <>
          {understood !== undefined && (
            <span className="shrink-0 text-meta text-ink-3 tabular-nums">{`= ${understood}`}</span>
          )}
          {unit !== undefined && isCell !== true && <span className="shrink-0 text-body text-ink-3">{unit}</span>}
        </>
      }
    />
  )
}
