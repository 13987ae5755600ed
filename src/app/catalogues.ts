import type { ResourceKey } from 'i18next'

/** One file for each locale and area, fetched when a screen first wants it. */
export const catalogues = import.meta.glob<{ default: ResourceKey }>(['/locales/*/*.json', '!/locales/*/sign-in.json'])
