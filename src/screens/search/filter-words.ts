import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { types } from '#api/reads.ts'
import { labelOf } from '#entities/entity.ts'
import type { Entity, Field } from '#entities/entity.ts'
import type { FilterValue } from '#screens/derive/filter-value.ts'
import { useFormat } from '#screens/format.ts'
import type { Choice } from '#ui/form/native-select.tsx'

type Choices = Readonly<Record<string, readonly Choice<string>[]>>

const unique = (choices: readonly Choice<string>[]) => [...new Map(choices.map((one) => [one.value, one])).values()]

/** What each filter of the list may be chosen from: the entity's own words, or the names the server offers. */
export function useFilterChoices(entity: Entity): Choices {
  const { t } = useTranslation('entities')
  const fields = entity.list.filters.flatMap((name): (readonly [string, Field])[] => {
    const field = entity.fields[name]
    return field === undefined ? [] : [[name, field]]
  })
  const refs = fields.flatMap(([name, field]) => (field.kind === 'ref' ? [{ name, to: field.to }] : []))
  const offered = useQueries({ queries: refs.map(({ to }) => types(`${to}s`)) })
  const own = fields.flatMap(([name, field]) =>
    field.kind === 'choice'
      ? [[name, field.of.map((value) => ({ value, label: t(`${labelOf(entity, name)}.${value}`) }))] as const]
      : [],
  )
  const named = refs.map(({ name }, at) => {
    const choices = offered[at]?.data ?? []
    return [name, unique(choices.map(({ value, label }) => ({ value: String(value), label })))] as const
  })
  return Object.fromEntries([...own, ...named])
}

const shown = 2

/** A filter in words, for its chip. */
export function useFilterWords(choices: Choices): (name: string, field: Field, value: FilterValue) => string {
  const { t } = useTranslation('search')
  const format = useFormat()
  return (name, field, value) => {
    switch (value.is) {
      case 'among': {
        const labels = value.values.map((one) => choices[name]?.find((choice) => choice.value === one)?.label ?? one)
        const rest = labels.length - shown
        const words = labels.slice(0, shown).join(', ')
        return rest > 0 ? t('chip.more', { words, number: format.number(rest) }) : words
      }
      case 'relative':
        return t(`range.${value.range}`)
      case 'flag':
        return value.value ? t('yes') : t('no')
      case 'within': {
        const isDay = field.kind === 'date' || field.kind === 'datetime'
        const write = (end: string) => (isDay ? format.day(end) : format.number(Number(end)))
        if (value.from === '') return t('chip.to', { to: write(value.to) })
        if (value.to === '') return t('chip.from', { from: write(value.from) })
        return t('chip.between', { from: write(value.from), to: write(value.to) })
      }
    }
  }
}
