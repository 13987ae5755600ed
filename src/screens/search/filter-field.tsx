import { useTranslation } from 'react-i18next'
import { relativeRanges } from '#api/search.ts'
import { inputOf } from '#screens/derive/filters.ts'
import type { Field as EntityField } from '#entities/entity.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import type { Choice } from '#ui/form/native-select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ownSpan } from './filter-draft.ts'
import type { FilterDraft } from './filter-draft.ts'

type FilterFieldProps = {
  label: string
  field: EntityField
  draft: FilterDraft
  choices: readonly Choice<string>[]
  wrong: readonly ('from' | 'to')[]
  /** The first field of the dialog takes the focus. */
  isFirst: boolean
  onChange: (draft: FilterDraft) => void
}

/** The input of a filter: which one follows from the field's kind. */
export function FilterField(props: FilterFieldProps) {
  switch (inputOf(props.field)) {
    case 'among':
      return <Among {...props} />
    case 'days':
      return <Days {...props} />
    case 'amounts':
      return <Ends {...props} />
    case 'flag':
      return <Flag {...props} />
    default:
      return null
  }
}

function Among({ label, draft, choices, isFirst, onChange }: FilterFieldProps) {
  const toggle = (value: string) =>
    onChange({
      ...draft,
      values: draft.values.includes(value) ? draft.values.filter((one) => one !== value) : [...draft.values, value],
    })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-meta text-ink-2">{label}</legend>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 md:grid-cols-3">
        {choices.map((choice, at) => (
          <Checkbox
            key={choice.value}
            data-autofocus={(isFirst && at === 0) || undefined}
            className="min-w-0 text-table"
            label={<span className="truncate">{choice.label}</span>}
            checked={draft.values.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Days(props: FilterFieldProps) {
  const { t } = useTranslation('search')
  const { label, draft, onChange } = props
  const choices = [
    { value: '', label: t('range.any') },
    ...relativeRanges.map((range): Choice<string> => ({ value: range, label: t(`range.${range}`) })),
    { value: ownSpan, label: t('range.own') },
  ]
  return (
    <div className="flex flex-col gap-2">
      <Field label={label}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            choices={choices}
            value={draft.range}
            onChange={(range) => onChange({ ...draft, range })}
          />
        )}
      </Field>
      {draft.range === ownSpan && <Ends {...props} />}
    </div>
  )
}

function Ends({ label, field, draft, wrong, onChange }: FilterFieldProps) {
  const { t } = useTranslation('search')
  const isDay = inputOf(field) === 'days'
  const hint = isDay ? t('filter.day_hint') : undefined
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-x-6">
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={isDay ? t(`filter.${end}`) : t(`filter.amount_${end}`, { label })}
          hint={hint}
          error={wrong.includes(end) ? t(isDay ? 'filter.no_day' : 'filter.no_number') : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              value={draft[end]}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => onChange({ ...draft, [end]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function Flag({ label, draft, onChange }: FilterFieldProps) {
  const { t } = useTranslation('search')
  const choices = [
    { value: '', label: t('range.any') },
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ]
  return (
    <Field label={label}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          choices={choices}
          value={draft.range}
          onChange={(range) => onChange({ ...draft, range })}
        />
      )}
    </Field>
  )
}
