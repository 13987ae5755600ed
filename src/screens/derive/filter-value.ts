import type { relativeRanges } from '#api/search.ts'

/** What a filter says, for each kind of input: some of the choices, a span with open ends, a span by name, yes or no. */
export type FilterValue =
  | { is: 'among'; values: readonly string[] }
  | { is: 'within'; from: string; to: string }
  | { is: 'relative'; range: RelativeRange }
  | { is: 'flag'; value: boolean }
export type Filters = Readonly<Record<string, FilterValue>>
export type RelativeRange = (typeof relativeRanges)[number]

/** A filter as the address writes it. */
export const filterText = (value: FilterValue): string => {
  switch (value.is) {
    case 'among':
      return value.values.join(',')
    case 'within':
      return `${value.from}..${value.to}`
    case 'relative':
      return value.range
    case 'flag':
      return value.value ? 'yes' : 'no'
  }
}
