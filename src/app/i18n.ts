import { createInstance, type BackendModule, type i18n as I18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chainOf, defaultLocale, fallbackLocale, isLocale, locales, type Locale } from '#entities/locale.ts'

/** What the sign-in page says, for each locale; all other areas are known to a piece that comes with the first of them. */
const signInTexts = import.meta.glob<{ default: ResourceKey }>('/locales/*/sign-in.json')

const loaderOf = async (locale: string, area: string) =>
  area === 'sign-in'
    ? signInTexts[`/locales/${locale}/sign-in.json`]
    : (await import('./catalogues.ts')).catalogues[`/locales/${locale}/${area}.json`]

const files: BackendModule = {
  type: 'backend',
  init: () => {},
  // with two parameters it is asked for a promise
  read: async (locale: string, area: string) => {
    const load = await loaderOf(locale, area)
    // a catalogue that is not there has no texts of its own: its fallback is read as well
    return load === undefined ? {} : (await load()).default
  },
}

/** Texts in the locale and what stands in for it; keys are flat, because they hold dots themselves. */
export async function startTexts(locale: Locale = defaultLocale): Promise<I18n> {
  const i18n = createInstance()
  await i18n
    .use(files)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: (code) => (isLocale(code) ? chainOf(code).slice(1) : [fallbackLocale]),
      load: 'currentOnly',
      ns: ['sign-in'],
      defaultNS: 'sign-in',
      keySeparator: false,
      nsSeparator: false,
      // React escapes what it shows
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = locales[locale].tag
  return i18n
}
