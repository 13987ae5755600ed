import type { ArgumentProblem } from '#machines/command-arguments.ts'
import { priceParts, priceValue } from '#screens/edit/typed/price.ts'

/** `1.234,50` and `1234.5 €` → `1234.50`. Undefined for what is no amount above zero in whole cents. */
export const amountOf = (text: string, currency?: string): string | undefined => {
  const parts = priceParts(text, currency)
  if (parts === undefined || parts.cents.length > 2) return undefined
  const value = priceValue(parts)
  return Number(value) > 0 ? value : undefined
}

/** Why it is none: nothing is typed, there are parts of a cent, or it is no figure. */
export const amountProblemOf = (text: string, currency?: string): ArgumentProblem | undefined => {
  if (text.trim() === '') return 'no_amount'
  if ((priceParts(text, currency)?.cents.length ?? 0) > 2) return 'too_precise'
  return amountOf(text, currency) === undefined ? 'bad_amount' : undefined
}
