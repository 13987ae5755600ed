import { defaultLocale, isOffered, type Locale } from '#entities/locale.ts'
import { originOf, serverAddress } from '#machines/server-address.ts'

/**
 * What the first script reads of this device before anything else is there (spec §9). A browser that closes its storage
 * only forgets with the page.
 */
export const names = {
  server: 'kontor.server',
  servers: 'kontor.servers',
  locale: 'kontor.locale',
  localePresets: 'kontor.locale_presets',
  /** public/theme.js reads the same before the first paint. */
  theme: 'kontor.theme',
  drawer: 'kontor.drawer',
  serverShown: 'kontor.server_shown',
  login: 'kontor.login',
} as const

const inPage = new Map<string, string>()

export const readText = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return inPage.get(name) ?? null
  }
}

export const writeText = (name: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    if (text === null) inPage.delete(name)
    else inPage.set(name, text)
  }
}

/** Whatever stands there was written by some version of the console, or by hand. */
export const readUnknown = (name: string): unknown => {
  try {
    return JSON.parse(readText(name) ?? 'null')
  } catch {
    return null
  }
}

/** The build may force a server; the console then talks to no other (spec §2). */
export const forcedServer = serverAddress(import.meta.env.VITE_FORCED_SERVER ?? '') ?? undefined

/** The server that is asked first: the forced one, the last used one, or where the console itself comes from. */
export const firstServer = (): string => forcedServer ?? readText(names.server) ?? location.origin

const tokenName = (address: string) => `kontor.token.${originOf(address)}`

/** Kept for the server's origin, read for it alone. */
export const token = {
  read: (address: string): string | null => readText(tokenName(address)),
  write: (address: string, text: string): void => writeText(tokenName(address), text),
  forget: (address: string): void => writeText(tokenName(address), null),
}

/** As somebody chose it here; what else may say so is read with everything that this browser remembers. */
export const firstLocale = (): Locale => {
  const found = readText(names.locale)
  return isOffered(found) ? found : defaultLocale
}
