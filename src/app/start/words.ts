import type { Resource } from 'i18next'
import type { Locale } from '#entities/locale.ts'

/**
 * One file for each locale, with what stands in for a missing text in its place; one more for the sign-in page alone.
 * The build puts them together from all the catalogues: a question after the one that every locale has asks for them
 * (vite.config.ts). What is not offered is in no build.
 */
const files = {
  'sign-in': import.meta.glob<{ default: Resource }>(['/locales/*/ui.json', '!/locales/sl_SI/*'], {
    query: '?sign-in',
  }),
  console: import.meta.glob<{ default: Resource }>(['/locales/*/ui.json', '!/locales/sl_SI/*'], {
    query: '?console',
  }),
}

/** By locale and area, as i18next takes them; none where the file does not come: the page then shows the keys. */
export const loadWords = (locale: Locale, use: keyof typeof files): Promise<Resource> =>
  files[use][`/locales/${locale}/ui.json`]?.().then(
    (words) => words.default,
    () => ({}),
  ) ?? Promise.resolve({})
