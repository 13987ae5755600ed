import type { CountryGroup } from '#entities/shipping-zone/country-group.ts'
import { countryGroups } from '#entities/shipping-zone/country-groups.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The countries of a group in the column of a list that holds each once: those that no other row has, the first of them in the
 * row that is written in, the rest below the last one.
 */
export function filledWith(
  { rows, keyOf }: { rows: readonly Row[]; keyOf: (row: Row) => string },
  { row, column }: { row: string; column: string },
  group: CountryGroup,
) {
  const others = rows.filter((one) => keyOf(one) !== row).map((one) => one[column])
  const [first = null, ...rest] = countryGroups[group].filter((value) => !others.includes(value))
  return {
    changes: [{ row, column, value: first }],
    added: rest.map((value, index) => ({ at: rows.length + index, values: { [column]: value } })),
  }
}
