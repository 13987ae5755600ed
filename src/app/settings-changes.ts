import type { Settings, SettingsChange } from '#api/settings.ts'
import type { Versioned } from '#machines/pending.ts'

/** The user's settings count no changes: each change stands alone. */
export type SettingsState = Settings & Versioned

/** What a change is about, so that only that is drawn as on its way: `single_keys`, or the commands. */
export const changedSettings = ({ single_keys, keys = [] }: SettingsChange): string[] => [
  ...(single_keys === undefined ? [] : ['single_keys']),
  ...keys.map(({ command }) => command),
]

/** The settings with a change of keys made to them; what keys the console has is not said there. */
export const withKeyChange = (
  state: SettingsState,
  { single_keys = state.single_keys, keys = [] }: SettingsChange,
): SettingsState => {
  const others = state.keys.filter(({ command }) => keys.every((change) => change.command !== command))
  const own = keys.flatMap(({ command, keys: strokes }) => (strokes === null ? [] : [{ command, keys: strokes }]))
  return { ...state, single_keys, keys: [...others, ...own] }
}
