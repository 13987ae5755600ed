/**
 * Prices are read and written as in German, in every language (spec §9): `,` is the decimal sign; `.` before exactly three
 * digits groups, else it is the decimal sign.
 */
const figure = /^(?<minus>[-−–]?)\s?(?<whole>\d{1,3}(?:[.’'\s]\d{3})+|\d*)(?:(?<sign>[.,])(?<cents>\d*))?$/u
const currencySign = /^(?<before>\p{Sc}|[a-z]{3})\s*|\s*(?<behind>\p{Sc}|[a-z]{3})$/giu

const known = new Set(Intl.supportedValuesOf('currency'))
/** Is this sign or code that of the currency, or of any where none is meant? */
const isOf = (sign: string, currency: string | undefined): boolean => {
  if (/^[a-z]{3}$/i.test(sign))
    return currency === undefined ? known.has(sign.toUpperCase()) : sign.toUpperCase() === currency
  if (currency === undefined) return true
  const parts = new Intl.NumberFormat('de-DE', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.some(({ type, value }) => type === 'currency' && value === sign)
}

/** The digits of a price, before and behind its decimal sign; undefined for what is none, or is one of another currency. */
export const priceParts = (
  text: string,
  currency?: string,
): { minus: boolean; whole: string; cents: string } | undefined => {
  const signs = [...text.trim().matchAll(currencySign)].map(
    ({ groups }) => groups?.['before'] ?? groups?.['behind'] ?? '',
  )
  if (signs.some((sign) => !isOf(sign, currency))) return undefined

  const { minus, whole = '', sign, cents = '' } = figure.exec(text.trim().replaceAll(currencySign, ''))?.groups ?? {}
  if (minus === undefined || whole + cents === '') return undefined
  // 1234.567 is neither grouped nor has it cents
  if (sign === '.' && cents.length === 3) return undefined
  return { minus: minus !== '', whole: whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0', cents }
}

/** A price as the wire writes it; `digits` of it stand behind the decimal sign, two of them always. */
export const priceValue = ({ minus, whole, cents }: NonNullable<ReturnType<typeof priceParts>>): string => {
  const value = `${whole}.${cents.replace(/0+$/, '').padEnd(2, '0')}`
  return minus && /[1-9]/.test(value) ? `-${value}` : value
}

const german = new Map<number, Intl.NumberFormat>()

/** A price as an input shows it. */
export const priceText = (value: string, digits = 2): string => {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const least = Math.min(2, digits)
  const format =
    german.get(digits) ??
    new Intl.NumberFormat('de-DE', {
      minimumFractionDigits: least,
      maximumFractionDigits: digits,
      useGrouping: 'always',
    })
  german.set(digits, format)
  // the string itself, so that no digit is lost on the way through a float
  return format.format(value as Intl.StringNumericLiteral).replace('-', '−')
}
