import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const root = { dataset: {} as Record<string, string> }
const reload = vi.fn()

const load = async () => {
  vi.resetModules()
  return import('#app/preferences.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  root.dataset = { theme: 'light' }
  reload.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) })
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the language', () => {
  it('is remembered at once, with the preset of any type, and the page reloads after 500 ms', async () => {
    const { preferences } = await load()
    preferences.chooseLocale('en_EN')
    expect(stored.get('kontor.locale')).toBe('en_EN')
    expect(JSON.parse(stored.get('kontor.locale_presets') ?? '')).toEqual([{ type: 'any', preset: 'en_EN' }])
    vi.advanceTimersByTime(499)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledOnce()
  })
  it('is German where nothing was chosen, or what is kept is no locale', async () => {
    expect((await load()).preferences.read().locale).toBe('de_DE')
    for (const strange of ['xx_XX', 'sl_SI']) {
      stored.set('kontor.locale', strange)
      expect((await load()).preferences.read().locale).toBe('de_DE')
    }
  })
})

describe('the way dates and numbers are written', () => {
  it('is that of the language, until it has a preset of its own, which a change of language leaves alone', async () => {
    const { preferences } = await load()
    expect(preferences.read().figures).toBeNull()
    preferences.chooseFigures('de_CH')
    preferences.chooseLocale('en_EN')
    expect(preferences.read()).toMatchObject({ figures: 'de_CH', locale: 'en_EN' })
    expect((await load()).preferences.read()).toMatchObject({ figures: 'de_CH', locale: 'en_EN' })
    expect(JSON.parse(stored.get('kontor.locale_presets') ?? '')).toEqual([
      { type: 'figures', preset: 'de_CH' },
      { type: 'any', preset: 'en_EN' },
    ])
    expect(reload).not.toHaveBeenCalled()
  })

  it('goes back to that of the language, and is never one that is not offered', async () => {
    const { preferences } = await load()
    preferences.chooseFigures('fr_FR')
    preferences.chooseFigures(null)
    expect((await load()).preferences.read().figures).toBeNull()
    stored.set('kontor.locale_presets', JSON.stringify([{ type: 'figures', preset: 'sl_SI' }]))
    expect((await load()).preferences.read().figures).toBeNull()
  })
})

describe('dark mode', () => {
  it('is applied 500 ms after start', async () => {
    stored.set('kontor.theme', 'dark')
    const { startTheme } = await load()
    startTheme()
    vi.advanceTimersByTime(499)
    expect(root.dataset['theme']).toBe('light')
    vi.advanceTimersByTime(1)
    expect(root.dataset['theme']).toBe('dark')
  })
  it('is switched at once, and remembered', async () => {
    const { preferences } = await load()
    preferences.toggleTheme()
    expect(root.dataset['theme']).toBe('dark')
    expect(stored.get('kontor.theme')).toBe('dark')
  })
})

describe('drawer and server selector', () => {
  it('the drawer makes way in a narrow window, and stands as it was left when that is wide again', async () => {
    const matches = vi.fn(() => true)
    vi.stubGlobal('window', { matchMedia: () => ({ matches: matches() }) })
    const { preferences } = await load()
    const after = (isWide: boolean) => {
      matches.mockReturnValue(isWide)
      preferences.leaveDrawer()
      return preferences.read().drawerOpen
    }
    expect([after(false), after(true)]).toEqual([false, true])
    preferences.toggleDrawer()
    expect([after(false), after(true)]).toEqual([false, false])
  })

  it('are remembered as they were left', async () => {
    const { preferences } = await load()
    preferences.toggleDrawer()
    preferences.toggleServer()
    const again = (await load()).preferences.read()
    expect(again).toMatchObject({ drawerOpen: false, serverShown: false })
  })
})
