import { locales, type Locale } from '#entities/locale.ts'

/** The signs with which a language writes 12345.6, e.g. `.` and `,` in German. */
const signsOf = (locale: Locale): { group: string; decimal: string } => {
  const parts = new Intl.NumberFormat(locales[locale].tag, { useGrouping: 'always' }).formatToParts(12345.6)
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: signOf('group'), decimal: signOf('decimal') }
}

const groups = /^\d{1,3}(?:[.,]\d{3})*$/
const plain = /^\d+$/

/** Where the fraction begins, if there is one. */
const decimalAt = (text: string, locale: Locale): number => {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return -1
  const sign = text.charAt(last)
  const hasBoth = text.includes('.') && text.includes(',')
  const isRepeated = text.indexOf(sign) !== last
  if (isRepeated) return -1
  if (hasBoth) return last
  const { group } = signsOf(locale)
  // 1.234 is a thousand where the point groups, and one and a bit elsewhere; no thousand begins with 0
  return sign === group && /^[1-9]\d{0,2}.\d{3}$/.test(text) ? -1 : last
}

/**
 * A figure as people write it, as a decimal string without loss; undefined for anything else. It takes `.` and `,`,
 * apostrophes and all spaces between thousands, and reads the language's own way first where both readings exist.
 */
export const figureFrom = (written: string, locale: Locale): string | undefined => {
  const [, minus = '', amount = ''] = /^([-−–]?)(.*)$/u.exec(written.replaceAll(/\s/gu, '')) ?? []
  const bare = amount.replaceAll(/['’]/gu, '')
  const at = decimalAt(bare, locale)
  const whole = at < 0 ? bare : bare.slice(0, at)
  const fraction = at < 0 ? '' : bare.slice(at + 1)
  if (!(plain.test(whole) || groups.test(whole)) || (at >= 0 && !plain.test(fraction))) return undefined
  // a point and a comma that both group cannot be meant
  if (whole.includes('.') && whole.includes(',')) return undefined
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  const decimals = fraction.replace(/0+$/, '')
  // no figure of a shop is longer, and the server takes no longer one
  if (digits.length > 12 || decimals.length > 4) return undefined
  const value = decimals === '' ? digits : `${digits}.${decimals}`
  return minus === '' || value === '0' ? value : `-${value}`
}
