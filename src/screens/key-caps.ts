import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaShortcuts, capsOf, namesOfSigns } from '#commands/key-caps.ts'
import { useCommands } from './command-hooks.ts'

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

export type KeyCaps = {
  /** The caps of a command's first key, for `<Button keys>` and `<Kbd caps>`; undefined when it has none. */
  of: (id: string) => string[] | undefined
  /** The caps of keys as the table writes them, every way of giving them. */
  every: (keys: string | undefined) => string[][]
  /** The first way of giving them in words, for a sentence. */
  said: (keys: string | undefined) => string
  aria: (id: string) => string | undefined
}

/** What the signs on caps are called in the user's language, and the key that every dialog shows. */
export const useSignNames = (): Record<string, string> => {
  const { t } = useTranslation('keys')
  return useMemo(() => ({ ...namesOfSigns((key) => t(key)), Escape: t('Escape') }), [t])
}

/** The keys of commands in the user's language: `caps.of('order.release')` is `['s', 'r']`. */
export function useKeyCaps(): KeyCaps {
  const { t } = useTranslation('keys')
  const commands = useCommands()
  const signNames = useSignNames()
  return useMemo(() => {
    const keysOf = (id: string) => commands.find((command) => command.id === id)?.keys
    // every button asks each time it is drawn, also for a key that is typed
    const known = new Map<string | undefined, string[][]>()
    const every = (keys: string | undefined): string[][] => {
      const caps = known.get(keys) ?? capsOf(keys, { nameOf: (key) => t(key), isApple: isApple() })
      known.set(keys, caps)
      return caps
    }
    return {
      said: (keys) => (every(keys)[0] ?? []).map((cap) => signNames[cap] ?? cap).join(' '),
      of: (id) => every(keysOf(id))[0],
      every,
      aria: (id) => ariaShortcuts(keysOf(id), isApple()),
    }
  }, [t, commands, signNames])
}
