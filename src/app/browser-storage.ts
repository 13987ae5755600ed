import * as z from 'zod/mini'
import { isOffered, type Locale } from '#entities/locale.ts'
import { names, readText, readUnknown, token, writeText } from './device.ts'

/** Whatever stands there was written by some version of the console, or by hand. */
export const readJson = <S extends z.core.$ZodType>(name: string, schema: S): z.core.output<S> | null => {
  const read = z.safeParse(schema, readUnknown(name))
  return read.success ? read.data : null
}

const servers = z.array(z.object({ address: z.string(), last_used: z.number(), is_test: z.boolean() }))
export type StoredServer = z.infer<typeof servers>[number]

const presets = z.array(z.object({ type: z.string(), preset: z.string() }))
/** The type that stands in for all others (spec §3, Locale presets). */
const anyType = 'any'
/** The types of text that may have a language of their own. */
type TextType = 'figures'

const readPresets = () => readJson(names.localePresets, presets) ?? []

const presetOf = (type: string): string | undefined => readPresets().find((one) => one.type === type)?.preset

const keepPreset = (type: TextType | typeof anyType, locale: Locale | null): void => {
  const others = readPresets().filter((one) => one.type !== type)
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

export const browserStorage = {
  server: text(names.server),
  login: text(names.login),
  drawerOpen: flag(names.drawer, true),
  serverShown: flag(names.serverShown, true),
  token,
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
