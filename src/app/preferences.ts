import { defaultLocale, type Locale } from '#entities/locale.ts'
import type { Preferences } from '#screens/services.ts'
import { browserStorage } from './browser-storage.ts'

/** Dark mode is applied 500 ms after start, and the language switch reloads after 500 ms (spec §9). */
const pause = 500

// public/theme.js has put the remembered theme on <html> before the first paint, so that nothing flashes
const painted = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

// in a narrow window the drawer lies over the page: it is closed first, and nothing of it is remembered
const isWide = () => window.matchMedia('(min-width: 768px)').matches
const standsOpen = () => isWide() && browserStorage.drawerOpen.read()

let current: Preferences = {
  theme: browserStorage.theme.read() ?? painted(),
  locale: browserStorage.locale.read() ?? defaultLocale,
  figures: browserStorage.preset.read('figures'),
  drawerOpen: standsOpen(),
  serverShown: browserStorage.serverShown.read(),
}
const watchers = new Set<() => void>()

const change = (changed: Partial<Preferences>): void => {
  current = { ...current, ...changed }
  for (const watcher of watchers) watcher()
}

/** What somebody has set for this browser; it survives signing out. */
export const preferences = {
  read: (): Preferences => current,
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  toggleTheme: (): void => {
    const theme = current.theme === 'dark' ? 'light' : 'dark'
    browserStorage.theme.write(theme)
    change({ theme })
    document.documentElement.dataset['theme'] = theme
  },
  /** The page starts again in the language; what was typed is kept by whoever holds it. */
  chooseLocale: (locale: Locale): void => {
    browserStorage.locale.write(locale)
    change({ locale })
    setTimeout(() => location.reload(), pause)
  },
  /** Dates and numbers follow at once: they are no texts of the catalogues. */
  chooseFigures: (figures: Locale | null): void => {
    browserStorage.preset.write('figures', figures)
    change({ figures })
  },
  toggleDrawer: (): void => {
    if (isWide()) browserStorage.drawerOpen.write(!current.drawerOpen)
    change({ drawerOpen: !current.drawerOpen })
  },
  /** A drawer that lies over the page makes way; where there is room beside the page it stands as it was left. */
  leaveDrawer: (): void => {
    if (current.drawerOpen !== standsOpen()) change({ drawerOpen: standsOpen() })
  },
  toggleServer: (): void => {
    browserStorage.serverShown.write(!current.serverShown)
    change({ serverShown: !current.serverShown })
  },
}

export const startTheme = (): void => {
  setTimeout(() => {
    document.documentElement.dataset['theme'] = current.theme
  }, pause)
}
