import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { isSoldAgain } from '#entities/return/condition.ts'
import { isValidQuantity } from '#machines/command-arguments.ts'
import type { Choice, QuantityLine } from '#machines/command-arguments.ts'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'

export type ShipmentLinesProps = {
  label: string
  lines: readonly QuantityLine[]
  onChange: (lines: readonly QuantityLine[]) => void
  /** In which each line can have come back. */
  conditions?: readonly Choice[]
  /** For the first quantity. */
  firstProps: Pick<ComponentProps<'input'>, 'ref'> & { 'data-first-focus'?: '' }
}

const quantityIn = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)
const textOf = (quantity: number): string => (Number.isNaN(quantity) ? '' : String(quantity))

/** What goes into the parcel: all that is open, unless somebody says less. */
export function ShipmentLines({ label, lines, onChange, conditions, firstProps }: ShipmentLinesProps) {
  const { t } = useTranslation('palette')
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-meta text-ink-2">{label}</legend>
      {lines.length === 0 && <p className="m-0 text-body">{t('everything_open')}</p>}
      <ul className="m-0 flex max-h-60 list-none flex-col overflow-y-auto rounded-field border border-line p-0 empty:hidden">
        {lines.map((line, at) => (
          <LineRow
            // one line can have come back in several conditions
            key={`${line.id} ${at}`}
            line={line}
            {...(conditions !== undefined && { conditions })}
            inputProps={at === 0 ? firstProps : {}}
            onChange={(changed) =>
              onChange(lines.map((other, place) => (place === at ? { ...other, ...changed } : other)))
            }
          />
        ))}
      </ul>
    </fieldset>
  )
}

type LineRowProps = {
  line: QuantityLine
  conditions?: readonly Choice[]
  inputProps: ComponentProps<'input'>
  onChange: (changed: Partial<QuantityLine>) => void
}

/** What is typed stays as it is typed, also where it is too many: the page says so and waits. */
function LineRow({ line, conditions, inputProps, onChange }: LineRowProps) {
  const { t } = useTranslation('palette')
  const [text, type] = useState(() => textOf(line.quantity))
  const mostId = useId()
  const isWrong = !isValidQuantity(line)
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-line px-3 text-table last:border-b-0">
      <label className="flex min-w-0 flex-1 items-center gap-3">
        {/* size and colour stand at its end: two of one article are told apart by it */}
        <span className="min-w-0 flex-1 py-1 text-pretty wrap-anywhere">
          {line.name}
          {line.sku !== undefined && <span className="ml-2 font-mono text-meta text-ink-3">{line.sku}</span>}
        </span>
        <input
          {...inputProps}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={mostId}
          value={text}
          aria-invalid={isWrong || undefined}
          onChange={(event) => {
            type(event.target.value)
            onChange({ quantity: quantityIn(event.target.value) })
          }}
          className="field-box h-7 w-16 shrink-0 px-2 text-right text-table tabular-nums"
        />
      </label>
      <span
        id={mostId}
        aria-live="polite"
        className={classes('min-w-14 shrink-0 whitespace-nowrap tabular-nums', isWrong ? 'text-bad-ink' : 'text-ink-3')}
      >
        {t(isWrong ? 'at_most' : 'open_of', { count: line.open })}
      </span>
      {conditions !== undefined && <Judgement line={line} conditions={conditions} onChange={onChange} />}
    </li>
  )
}

type JudgementProps = Pick<LineRowProps, 'line' | 'onChange'> & { conditions: readonly Choice[] }

/** How a line came back, and whether it can be sold again. */
function Judgement({ line, conditions, onChange }: JudgementProps) {
  const { t } = useTranslation(['entities', 'palette'])
  return (
    <>
      <NativeSelect
        size="medium"
        className="w-36 shrink-0"
        aria-label={`${t('return.items.condition')}: ${line.name}`}
        choices={[
          // nobody has looked yet
          ...(line.condition === '' ? [{ value: '', label: t('return.items.condition') }] : []),
          ...conditions.map(({ value, label }) => ({ value: String(value), label })),
        ]}
        value={line.condition ?? ''}
        // what is as new is sold again, unless somebody says otherwise
        onChange={(condition) => onChange({ condition, restock: isSoldAgain(condition) })}
      />
      <Checkbox
        className="shrink-0"
        label={t('need.restock', { ns: 'palette' })}
        aria-label={`${t('need.restock', { ns: 'palette' })}: ${line.name}`}
        checked={line.restock === true}
        onChange={(event) => onChange({ restock: event.target.checked })}
      />
    </>
  )
}
