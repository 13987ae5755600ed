import type { Formats } from '#screens/format.ts'

const amounts = /(?<amount>-?\d+\.\d{2}) (?<currency>[A-Z]{3})\b/g
const level = /\breminder_level: (?<level>\d+)/g

/** What a history tells, with its amounts and its reminders as whoever reads it writes them. */
export const historyText = (text: string, { money }: Pick<Formats, 'money'>, reminder: string): string =>
  text
    .replaceAll(amounts, (_, amount: string, currency: string) => money(amount, currency))
    .replaceAll(level, (_, found: string) => `${reminder} ${found}`)
