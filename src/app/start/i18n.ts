import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLocale, locales, type Locale } from '#entities/locale.ts'

/** Texts in the locale; keys are flat, because they hold dots themselves. */
export function startTexts(locale: Locale = defaultLocale, words: Resource = {}): I18n {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: locale,
    resources: words,
    initAsync: false,
    // what stands in for a missing text is among the words already
    fallbackLng: false,
    load: 'currentOnly',
    defaultNS: 'sign-in',
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = locales[locale].tag
  return i18n
}

export const addWords = (i18n: I18n, words: Resource): void => {
  for (const [locale, areas] of Object.entries(words))
    for (const [area, texts] of Object.entries(areas)) i18n.addResourceBundle(locale, area, texts)
}
