import * as z from 'zod/mini'
import { mapOf } from '#api/envelope.ts'
import { listLayout } from '#api/settings.ts'
import type { KnownViews, ListViews } from '#screens/services.ts'
import { readJson } from './browser-storage.ts'
import { currentServer } from './connection.ts'
import { writeText } from './device.ts'
import { listsName } from './start/ask-place.ts'

const schema = mapOf(mapOf(z.object({ address: z.string(), layout: listLayout, worn: z.optional(listLayout) })))

const none: KnownViews = {}
let known: { name: string; lists: Readonly<Record<string, KnownViews>> } | undefined
const watchers = new Set<() => void>()

const nameNow = () => listsName('views', currentServer())

const lists = () => {
  const name = nameNow()
  if (known?.name !== name) known = { name, lists: readJson(name, schema) ?? {} }
  return known.lists
}

/** The saved views that this device knows, so that a list stands at once as its view says. */
export const views: ListViews = {
  read: (entity) => lists()[entity] ?? none,
  watch: (watcher) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  keep: (entity, next) => {
    if (JSON.stringify(lists()[entity]) === JSON.stringify(next)) return
    known = { name: nameNow(), lists: { ...lists(), [entity]: next } }
    writeText(known.name, JSON.stringify(known.lists))
    for (const watcher of watchers) watcher()
  },
  send: async (change, told) => (await import('./change-view.ts')).changeView(change, told),
}
