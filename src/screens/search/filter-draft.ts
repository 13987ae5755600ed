import type { Field } from '#entities/entity.ts'
import { filterFrom, inputOf } from '#screens/derive/filters.ts'
import type { FilterValue } from '#screens/derive/filter-value.ts'
import { dayFrom } from '#screens/dates.ts'

/** A filter while somebody types it, for every kind of input. */
export type FilterDraft = { values: readonly string[]; range: string; from: string; to: string }

/** Chosen in place of a named span: the ends are typed. */
export const ownSpan = 'own'

const empty: FilterDraft = { values: [], range: '', from: '', to: '' }

/** A figure as people of any language write it: three digits after a sign are thousands, one or two are cents. */
const figureFrom = (text: string): string | undefined => {
  const [, sign = '', whole = '', cents] = /^\s*(-?)(\d+(?:[.,\s'’]\d{3})*)(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  const digits = whole.replaceAll(/\D/g, '')
  if (digits === '' || digits.length > 12) return undefined
  return `${sign}${digits}${cents === undefined ? '' : `.${cents}`}`
}

export const draftOf = (value: FilterValue | undefined, written: (iso: string) => string): FilterDraft => {
  switch (value?.is) {
    case 'among':
      return { ...empty, values: value.values }
    case 'relative':
      return { ...empty, range: value.range }
    case 'flag':
      return { ...empty, range: value.value ? 'yes' : 'no' }
    case 'within':
      return { ...empty, range: ownSpan, from: written(value.from), to: written(value.to) }
    default:
      return empty
  }
}

type Read = { ok: true; value: FilterValue | undefined } | { ok: false; wrong: readonly ('from' | 'to')[] }

/** What the draft says: a filter, none, or which of its ends cannot be read. */
export const readDraft = (field: Field, { values, range, from, to }: FilterDraft): Read => {
  const input = inputOf(field)
  if (input === 'among') return { ok: true, value: filterFrom(field, values.join(',')) }
  if (input === 'flag' || (input === 'days' && range !== ownSpan)) return { ok: true, value: filterFrom(field, range) }
  const endOf = input === 'days' ? dayFrom : figureFrom
  const ends = { from: from.trim() === '' ? '' : endOf(from), to: to.trim() === '' ? '' : endOf(to) }
  const wrong = (['from', 'to'] as const).filter((end) => ends[end] === undefined)
  if (wrong.length > 0) return { ok: false, wrong }
  return { ok: true, value: filterFrom(field, `${ends.from}..${ends.to}`) }
}
