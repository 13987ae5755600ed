import { expect, test } from 'vitest'
import { bankStatementLine } from '#entities/bank-statement/bank-statement-line.ts'
import { paramsOf, stateFrom } from '#screens/search/address/search-state.ts'
import { sureOf } from '#screens/bank/sure-of.ts'

test('only lines that the list shows are confirmed together', () => {
  const shown = paramsOf(bankStatementLine, stateFrom(bankStatementLine, 'q=Kuster&date_booked=2026-11-19..2026-11-19'))
  const { query, filters, sort } = sureOf(shown)
  expect({ query, sort }).toEqual({ query: 'Kuster', sort: shown.sort })
  expect(filters).toHaveLength(2)
  expect(filters).toEqual([...(shown.filters ?? []), { field: 'status', op: 'eq', value: 'sure' }])
})
