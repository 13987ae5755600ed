import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { longestText, operatorsOf } from '#api/operators.ts'
import type { Operator } from '#api/operators.ts'
import type { Field as EntityField } from '#entities/entity.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { formOf } from '#screens/derive/clause.ts'
import type { Clause } from '#screens/derive/clause.ts'
import { dayFrom } from '#screens/dates.ts'
import { matching } from '#screens/derive/matching.ts'
import { useFormat } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { valueInputOf, readDraft } from './filter-draft.ts'
import type { FilterDraft } from './filter-draft.ts'
import type { useFilterWords } from './filter-words.ts'

/** What may be meant by a day where a period is asked: the first of one, one of its sides, or that day alone. */
const daySides = ['between', 'gte', 'lte', 'eq'] as const

type FilterFormProps = {
  field: EntityField
  draft: FilterDraft
  isNew: boolean
  words: ReturnType<typeof useFilterWords>
  choices: readonly { value: string; label: string }[]
  /** How many records each choice would show, where the server counts them. */
  counts: Readonly<Record<string, number>> | undefined
  /** Undefined takes the filter away. */
  onApply: (clause: Clause | undefined) => void
  onLeave: () => void
  /** What is ticked and not applied yet: leaving applies it. */
  onTick: (draft: FilterDraft) => void
  /** Does Enter tick what is in focus, or apply? */
  onTicking: (ticks: boolean) => void
}

/** The operator and the value of one filter; which input follows from the field's kind and the operator. */
export function FilterForm({
  field,
  draft: given,
  isNew,
  words,
  choices,
  counts,
  onApply,
  onLeave,
  onTick,
  onTicking,
}: FilterFormProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const format = useFormat()
  const [draft, setDraft] = useState(given)
  const [query, setQuery] = useState('')
  const [wrong, setWrong] = useState<readonly number[]>([])
  const [isReached, setReached] = useState(false)
  const asking = valueInputOf(field, draft.op)
  // whoever goes through the operators stays there; who has begun a period with a day goes on with its end
  const isBegun = draft.op === 'between' && given.op === 'rel' && draft.typed[0] !== ''
  const autoFocus = draft.op === given.op || isBegun

  const ticks = asking === 'several' && isReached
  useEffect(() => onTicking(ticks), [onTicking, ticks])

  const apply = (next: FilterDraft) => {
    const read = readDraft(field, next, format.locale)
    if (!read.ok) return setWrong(read.wrong)
    if (read.clause === undefined && isNew) return onLeave()
    onApply(read.clause)
  }
  // what was chosen before stands first; what is ticked stays where it is
  const chosenFirst = (a: { value: string }, b: { value: string }) =>
    Number(given.chosen.includes(b.value)) - Number(given.chosen.includes(a.value))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(draft)
  }
  const change = (changed: Partial<FilterDraft>) => {
    setDraft({ ...draft, ...changed })
    setWrong([])
  }
  const choose = (value: string) => {
    const side = daySides.find((op) => value.startsWith(`${op} `))
    if (draft.op === 'rel' && side === 'between') return change({ op: side, typed: [query, ''] })
    if (draft.op === 'rel' && side !== undefined) return apply({ ...draft, op: side, typed: [query, ''] })
    if (asking === 'one') return apply({ ...draft, chosen: [value] })
    const isChosen = draft.chosen.includes(value)
    const chosen = isChosen ? draft.chosen.filter((one) => one !== value) : [...draft.chosen, value]
    change({ chosen })
    onTick({ ...draft, chosen })
  }
  // whoever types a day where a range is asked means that day, or one of its sides
  const day = draft.op === 'rel' ? dayFrom(query) : undefined
  const sides = (day === undefined ? [] : daySides).map((op) => ({
    value: `${op} ${day}`,
    label:
      op === 'between'
        ? t('filter.period_from', { day: format.day(day ?? '') })
        : t('chip.text', { op: words.operator(field, op), words: format.day(day ?? '') }),
  }))
  const offered = draft.op === 'rel' ? words.ranges() : choices
  const options = offered.map((choice) => ({
    ...choice,
    chosen: draft.chosen.includes(choice.value),
    ...(counts !== undefined && draft.op !== 'rel' && { meta: format.number(counts[choice.value] ?? 0) }),
  }))
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('filter.operator')}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            choices={operatorsOf[field.kind].map((op) => ({ value: op, label: words.operator(field, op) }))}
            value={draft.op}
            onChange={(op: Operator) => change({ op })}
          />
        )}
      </Field>
      {(asking === 'one' || asking === 'several') && (
        <Picker
          key={asking}
          autoFocus={autoFocus}
          label={t('filter.value')}
          placeholder={t('filter.value')}
          query={query}
          onQuery={setQuery}
          options={[...sides, ...matching(options, query).toSorted(chosenFirst)]}
          onChoose={choose}
          {...(asking === 'several' && { onDone: () => apply(draft), onReach: setReached })}
          nothing={t('picker.nothing')}
        />
      )}
      {(asking === 'text' || asking === 'texts' || asking === 'span') && (
        <Typed
          autoFocus={!autoFocus ? undefined : isBegun ? 1 : 0}
          field={field}
          asking={asking}
          typed={draft.typed}
          wrong={wrong}
          onType={(typed) => change({ typed })}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {!isNew && (
          <Button size="large" variant="quiet" onClick={() => onApply(undefined)}>
            {t('filter.remove')}
          </Button>
        )}
        {/* on a row Enter ticks it */}
        <Button size="large" variant="primary" type="submit" keys={caps.every(ticks ? 'Mod+Enter' : 'Enter')[0]}>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  )
}

type TypedProps = {
  /** The input that takes the focus. */
  autoFocus: number | undefined
  field: EntityField
  asking: 'text' | 'texts' | 'span'
  typed: FilterDraft['typed']
  wrong: readonly number[]
  onType: (typed: FilterDraft['typed']) => void
}

function Typed({ autoFocus, field, asking, typed, wrong, onType }: TypedProps) {
  const { t } = useTranslation(['search', 'errors'])
  const form = formOf(field)
  const whatIsWrong =
    form === 'day'
      ? t('filter.no_day')
      : form === 'figure'
        ? t('filter.no_number')
        : t('field_too_long', { ns: 'errors', count: longestText })
  const ends = asking === 'span' ? (['filter.from', 'filter.to'] as const) : (['filter.value'] as const)
  const hints = [form === 'day' ? t('filter.day_hint') : '', asking === 'texts' ? t('filter.several_hint') : '']
  const hint = hints.filter((text) => text !== '').join(' ') || undefined
  return (
    <div className={asking === 'span' ? 'grid grid-cols-2 gap-x-6' : undefined}>
      {ends.map((label, at) => (
        <Field key={label} label={t(label)} hint={hint} error={wrong.includes(at) ? whatIsWrong : undefined}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus={autoFocus === at}
              data-autofocus={autoFocus === at || undefined}
              value={typed[at] ?? ''}
              inputMode={form === 'figure' ? 'decimal' : undefined}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onType(at === 0 ? [event.target.value, typed[1]] : [typed[0], event.target.value])}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
