import type { Filter } from '#api/search.ts'
import { relativeRanges } from '#api/search.ts'
import type { Entity, Field } from '#entities/entity.ts'
import type { Filters, FilterValue, RelativeRange } from './filter-value.ts'

/** The input with which a field is filtered; fields of other kinds are found by the text search. */
export type FilterInput = 'among' | 'days' | 'amounts' | 'flag'

export const inputOf = (field: Field): FilterInput | undefined => {
  switch (field.kind) {
    case 'choice':
    case 'ref':
      return 'among'
    case 'date':
    case 'datetime':
      return 'days'
    case 'number':
    case 'percent':
    case 'money':
      return 'amounts'
    case 'flag':
      return 'flag'
    default:
      return undefined
  }
}

const isRelative = (text: string): text is RelativeRange => relativeRanges.some((range) => range === text)

const day = /^\d{4}-\d{2}-\d{2}$/
const figure = /^-?\d{1,12}(\.\d{1,4})?$/
const isEnd = (text: string, form: RegExp) => text === '' || form.test(text)

const span = (text: string, form: RegExp): FilterValue | undefined => {
  const [from, to, ...more] = text.split('..')
  if (from === undefined || to === undefined || more.length > 0 || (from === '' && to === '')) return undefined
  return isEnd(from, form) && isEnd(to, form) ? { is: 'within', from, to } : undefined
}

const among = (field: Field, text: string): FilterValue | undefined => {
  const fits = (value: string) => (field.kind === 'choice' ? field.of.includes(value) : /^[1-9]\d{0,14}$/.test(value))
  const values = [...new Set(text.split(','))].filter(fits)
  return values.length > 0 ? { is: 'among', values } : undefined
}

/** A filter as the address writes it (`pending,processing`, `2026-01-01..`); what does not fit the field is none. */
export const filterFrom = (field: Field, text: string): FilterValue | undefined => {
  switch (inputOf(field)) {
    case 'among':
      return among(field, text)
    case 'days':
      return isRelative(text) ? { is: 'relative', range: text } : span(text, day)
    case 'amounts':
      return span(text, figure)
    case 'flag':
      return text === 'yes' || text === 'no' ? { is: 'flag', value: text === 'yes' } : undefined
    default:
      return undefined
  }
}

/** The filters in the words of the wire. */
export const wireFilters = (entity: Entity, filters: Filters): Filter[] =>
  entity.list.filters.flatMap((name): Filter[] => {
    const field = entity.fields[name]
    const value = filters[name]
    return field === undefined || value === undefined ? [] : [wireFilter(name, field, value)]
  })

const wireFilter = (name: string, field: Field, value: FilterValue): Filter => {
  switch (value.is) {
    case 'among':
      return { field: name, op: 'in', value: field.kind === 'ref' ? value.values.map(Number) : [...value.values] }
    case 'relative':
      return { field: name, op: 'rel', value: value.range }
    case 'flag':
      return { field: name, op: 'eq', value: value.value }
    case 'within': {
      const { from, to } = value
      if (from !== '' && to !== '') return { field: name, op: 'between', value: [from, to] }
      return from === '' ? { field: name, op: 'lte', value: to } : { field: name, op: 'gte', value: from }
    }
  }
}
