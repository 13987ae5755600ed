import { locales, type Locale } from '#entities/locale.ts'

/** A language in its own words, such as "Deutsch (Deutschland)". */
export const languageName = (locale: Locale): string => {
  const { tag } = locales[locale]
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
