import type { SearchParams } from '#api/search.ts'

/** Of the lines that a list shows those that are certain: what its search and filters leave out is not booked along. */
export const sureOf = ({ filters = [], ...shown }: SearchParams): SearchParams => ({
  ...shown,
  filters: [...filters, { field: 'status', op: 'eq', value: 'sure' }],
})
