import type { ArgumentProblem } from '#machines/command-arguments.ts'

// `,` is the decimal sign in every language; `.` before exactly three digits groups, else it is the decimal sign
const figure = /^(?<whole>\d{1,3}(?:[.’'\s]\d{3})+|\d*)(?:[.,](?<cents>\d+))?$/
const currencySign = /^(?:\p{Sc}|[a-z]{3})\s*|\s*(?:\p{Sc}|[a-z]{3})$/giu

const partsOf = (text: string) => {
  const { whole = '', cents = '' } = figure.exec(text.trim().replaceAll(currencySign, ''))?.groups ?? {}
  return { whole: whole.replaceAll(/\D/g, ''), cents }
}

/** `1.234,50` and `1234.5 €` → `1234.50`. Undefined for what is no amount above zero in whole cents. */
export const amountOf = (text: string): string | undefined => {
  const { whole, cents } = partsOf(text)
  return cents.length <= 2 && Number(`${whole}.${cents}`) > 0 ? `${whole || '0'}.${cents.padEnd(2, '0')}` : undefined
}

/** Why it is none: nothing is typed, there are parts of a cent, or it is no figure. */
export const amountProblemOf = (text: string): ArgumentProblem | undefined => {
  if (text.trim() === '') return 'no_amount'
  if (partsOf(text).cents.length > 2) return 'too_precise'
  return amountOf(text) === undefined ? 'bad_amount' : undefined
}
