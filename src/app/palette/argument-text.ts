import type { CommandArgument } from '#machines/command-arguments.ts'
import type { Formats } from '#screens/format.ts'

type Text = Extract<CommandArgument, { kind: 'text' }>

/** Is it typed as it stands, such as the number of a parcel? */
export const isCode = ({ lastDay, currency }: Text): boolean => lastDay === undefined && currency === undefined

/** What was given, as the reader writes days and money. */
export const argumentText = ({ value, lastDay, currency, read }: Text, { day, money }: Formats): string => {
  if (lastDay !== undefined) return value === '' ? '' : day(value)
  const amount = currency === undefined ? undefined : read?.(value)
  return amount === undefined || currency === undefined ? value.trim() : money(amount, currency)
}
