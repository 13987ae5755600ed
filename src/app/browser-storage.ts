import * as z from 'zod/mini'
import { isOffered, type Locale } from '#entities/locale.ts'
import { originOf } from '#machines/server-address.ts'

/** What is remembered on this device (spec §9). A browser that closes its storage only forgets with the page. */
const names = {
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

const readText = (name: string): string | null => {
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
export const readJson = <S extends z.core.$ZodType>(name: string, schema: S): z.core.output<S> | null => {
  try {
    const read = z.safeParse(schema, JSON.parse(readText(name) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const servers = z.array(z.object({ address: z.string(), last_used: z.number(), is_test: z.boolean() }))
export type StoredServer = z.infer<typeof servers>[number]

const presets = z.array(z.object({ type: z.string(), preset: z.string() }))
/** The type that stands in for all others (spec §3, Locale presets). */
const anyType = 'any'
/** The types of text that may have a language of their own. */
type TextType = 'figures'

const presetOf = (type: string): string | undefined =>
  readJson(names.localePresets, presets)?.find((one) => one.type === type)?.preset

const keepPreset = (type: TextType | typeof anyType, locale: Locale | null): void => {
  const others = readJson(names.localePresets, presets)?.filter((one) => one.type !== type) ?? []
  writeText(names.localePresets, JSON.stringify(locale === null ? others : [...others, { type, preset: locale }]))
}

export type Theme = 'light' | 'dark'

const flag = (name: string, usual: boolean) => ({
  read: (): boolean => {
    const text = readText(name)
    return text === null ? usual : text === 'true'
  },
  write: (value: boolean): void => writeText(name, String(value)),
})

const text = (name: string) => ({
  read: (): string | null => readText(name),
  write: (value: string): void => writeText(name, value),
})

const tokenName = (address: string) => `kontor.token.${originOf(address)}`

export const browserStorage = {
  server: text(names.server),
  login: text(names.login),
  drawerOpen: flag(names.drawer, true),
  serverShown: flag(names.serverShown, true),
  /** Kept for the server's origin, read for it alone. */
  token: {
    read: (address: string): string | null => readText(tokenName(address)),
    write: (address: string, token: string): void => writeText(tokenName(address), token),
    forget: (address: string): void => writeText(tokenName(address), null),
  },
  /** The last used first. */
  servers: {
    read: (): StoredServer[] => readJson(names.servers, servers) ?? [],
    use: (server: StoredServer): void => {
      const others = browserStorage.servers.read().filter(({ address }) => address !== server.address)
      writeText(names.servers, JSON.stringify([server, ...others]))
    },
    forget: (address: string): void => {
      writeText(names.servers, JSON.stringify(browserStorage.servers.read().filter((one) => one.address !== address)))
      browserStorage.token.forget(address)
    },
  },
  /** The chosen locale; without one the preset of any type. */
  locale: {
    read: (): Locale | null => {
      const found = readText(names.locale) ?? presetOf(anyType)
      return isOffered(found) ? found : null
    },
    write: (locale: Locale): void => {
      keepPreset(anyType, locale)
      writeText(names.locale, locale)
    },
  },
  /** The language of one type of text; null where it is that of any (spec §3, Locale presets; ADR 0017). */
  preset: {
    read: (type: TextType): Locale | null => {
      const found = presetOf(type)
      return isOffered(found) ? found : null
    },
    write: keepPreset,
  },
  theme: {
    read: (): Theme | null => {
      const found = readText(names.theme)
      return found === 'dark' || found === 'light' ? found : null
    },
    write: (theme: Theme): void => writeText(names.theme, theme),
  },
}
