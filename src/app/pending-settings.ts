import { useMemo, useSyncExternalStore } from 'react'
import type { Settings } from '#api/settings.ts'
import { onSessionEnd } from './connection.ts'
import { createPendingChanges } from './pending-changes.ts'
import type { SettingsState } from './settings-changes.ts'

export const pendingSettings = createPendingChanges<SettingsState>()
onSessionEnd(pendingSettings.forget)

export const settingsKey = 'settings'

/** The settings with what was changed and is on its way. */
export function usePendingSettings(settled: Settings | undefined): Settings | undefined {
  const state = useMemo(() => settled && { ...settled, version: 0 }, [settled])
  const { watch, paint } = pendingSettings
  return useSyncExternalStore(watch, () => state && paint(settingsKey, state))
}
