import type { Formats } from '#screens/format.ts'

const amounts = /(?<amount>-?\d+\.\d{2}) (?<currency>[A-Z]{3})\b/g
const numbers = /\b(?<field>[a-z]\w*): (?<value>\d+)\b/g

/** What a history tells, with its amounts and the fields of its record as whoever reads it writes them. */
export const historyText = (
  text: string,
  { money }: Pick<Formats, 'money'>,
  labelOf: (field: string) => string | undefined,
): string =>
  text
    .replaceAll(amounts, (_, amount: string, currency: string) => money(amount, currency))
    .replaceAll(numbers, (whole, field: string, value: string) => {
      const label = labelOf(field)
      return label === undefined ? whole : `${label} ${value}`
    })
