import { locales, type Locale } from '#entities/locale.ts'

/** The size of a file as people say it. */
export const sizeIn = (locale: Locale, bytes: number): string => {
  const isLarge = bytes >= 1e6
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const format = new Intl.NumberFormat(locales[locale].tag, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(bytes / (isLarge ? 1e6 : 1e3))
}
