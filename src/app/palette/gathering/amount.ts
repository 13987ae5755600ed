/**
 * `1.234,50` and `1,234.50` → `1234.50`: one or two digits after the last mark are cents. Undefined for what is no amount
 * above zero.
 */
export const amountOf = (text: string): string | undefined => {
  const [, whole = '', cents = ''] = /^([\d.,’'\s]*?)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  const digits = whole.replaceAll(/\D/g, '')
  return Number(`${digits}.${cents}`) > 0 ? `${digits || '0'}.${cents.padEnd(2, '0')}` : undefined
}
