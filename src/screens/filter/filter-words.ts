import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { choicesOf } from '#api/reads.ts'
import { relativeRanges } from '#api/operators.ts'
import type { Operator } from '#api/operators.ts'
import { labelOf } from '#entities/entity.ts'
import { filteredBy, referredBy } from '#entities/many/filtered-by.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { locales } from '#entities/locale.ts'
import { formOf } from '#screens/derive/clause.ts'
import type { Clause } from '#screens/derive/clause.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'

/** The fields that a list may be filtered by, with what they are. */
export const filterFields = (entity: Entity): { name: string; field: Field }[] =>
  entity.list.filters.flatMap((name) => {
    const field = filteredBy(entity.fields[name])
    return field === undefined ? [] : [{ name, field }]
  })

/** Where a choice has its words: of a list that of its key has them. */
const wordsOf = (entity: Entity, name: string): string => {
  const field = entity.fields[name]
  const own = labelOf(entity, name)
  return field?.kind === 'list' ? `${own}.${referredBy(field)[0] ?? ''}` : own
}

type Choice = { value: string; label: string }
export type Choices = Readonly<Record<string, readonly Choice[]>>

/** What each filter of the list may be chosen from: the entity's own words, or the names the server offers. */
export function useFilterChoices(entity: Entity): Choices {
  const { t } = useTranslation(['entities', 'search'])
  const fields = filterFields(entity)
  const refs = fields.flatMap(({ name, field }) =>
    field.kind === 'ref' && field.objectIn === undefined ? [{ name, to: field.to }] : [],
  )
  const offered = useQueries({ queries: refs.map(({ to }) => choicesOf(to)) })
  const own = fields.flatMap(({ name, field }): [string, Choice[]][] => {
    if (field.kind === 'choice')
      return [[name, field.of.map((value) => ({ value, label: t(`${wordsOf(entity, name)}.${value}`) }))]]
    if (field.kind !== 'flag') return []
    return [[name, (['yes', 'no'] as const).map((value) => ({ value, label: t(value, { ns: 'search' }) }))]]
  })
  const named = refs.map(({ name }, at) => {
    const choices = offered[at]?.data ?? []
    return [name, choices.map(({ id, label }) => ({ value: String(id), label }))] as const
  })
  return Object.fromEntries([...own, ...named])
}

const shown = 3
/** Of a day one says before and after, not below and above. */
const edges = ['lt', 'lte', 'gt', 'gte'] as const

/** Operators and clauses in the words of the language. */
export function useFilterWords(choices: Choices) {
  const { t } = useTranslation('search')
  const format = useFormat()

  const operator = (field: Field, op: Operator): string => {
    const edge = formOf(field) === 'day' ? edges.find((known) => known === op) : undefined
    return edge === undefined ? t(`op.${op}`) : t(`op.${edge}.day`)
  }

  const ranges = (): Choice[] => relativeRanges.map((range) => ({ value: range, label: t(`range.${range}`) }))

  /** A value as a person of this language writes it, to be read and to be typed. */
  const written = (field: Field, value: string): string => {
    switch (formOf(field)) {
      case 'day':
        return format.day(value)
      case 'figure':
        return field.kind === 'money' ? format.amount(value, houseCurrency) : format.number(Number(value))
      default:
        return value
    }
  }

  /** What the chip says after the field's name. */
  const clause = (field: Field, { field: name, op, values }: Clause): string => {
    const labels = values.map((value) => {
      if (op === 'rel') return t(`range.${value}`)
      return choices[name]?.find((choice) => choice.value === value)?.label ?? written(field, value)
    })
    if (labels.length === 0) return operator(field, op)
    if (op === 'between') return t('chip.between', { from: labels[0], to: labels[1] })
    const rest = labels.length - shown
    const some = rest > 0 ? [...labels.slice(0, shown), t('chip.rest', { number: format.number(rest) })] : labels
    const words = new Intl.ListFormat(locales[format.locale].tag, { type: 'disjunction' }).format(some)
    const isPlain = op === 'in' || op === 'rel' || (op === 'eq' && formOf(field) !== 'text')
    return isPlain ? words : t('chip.text', { op: operator(field, op), words })
  }
  return { operator, ranges, written, clause }
}
