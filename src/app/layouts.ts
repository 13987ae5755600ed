import { call } from '#api/client.ts'
import { mapOf } from '#api/envelope.ts'
import { failureOf } from '#api/failure.ts'
import { layoutChange, listLayout, type Settings } from '#api/settings.ts'
import type { ListLayout, Layouts } from '#screens/services.ts'
import {
  diffLayouts,
  applyLayoutChange,
  mergeLayoutChanges,
  withoutAcknowledged,
  type LayoutChanges,
} from './layout-changes.ts'
import { readJson } from './browser-storage.ts'
import { writeText } from './device.ts'
import { listsName } from './start/ask-place.ts'
import { currentServer } from './connection.ts'

/** The server keeps how each user arranged each list; here stand what was known last and what it was not told yet. */
const nameOf = (what: Parameters<typeof listsName>[0]) => listsName(what, currentServer())
const listsSchema = mapOf(listLayout)
const untoldSchema = mapOf(layoutChange)

type Lists = Readonly<Record<string, ListLayout>>

const usual: ListLayout = {}
let known: { name: string; lists: Lists } | undefined
const watchers = new Set<() => void>()
const showAll = () => {
  for (const watcher of watchers) watcher()
}

const lists = (): Lists => {
  const name = nameOf('lists')
  if (known?.name !== name) known = { name, lists: readJson(name, listsSchema) ?? {} }
  return known.lists
}

const keepLists = (next: Lists) => {
  known = { name: nameOf('lists'), lists: next }
  writeText(known.name, JSON.stringify(next))
  showAll()
}

const untold = (): LayoutChanges => readJson(nameOf('lists_untold'), untoldSchema) ?? {}
const keepUntold = (changes: LayoutChanges) =>
  writeText(nameOf('lists_untold'), Object.keys(changes).length === 0 ? null : JSON.stringify(changes))

// another window of this browser has arranged something
window.addEventListener('storage', () => {
  known = undefined
  showAll()
})

let isTelling = false

/** One call at a time; what is changed meanwhile goes with the next. What nobody answered is told another time. */
async function sendChanges(): Promise<void> {
  const sent = untold()
  if (isTelling || Object.keys(sent).length === 0) return
  isTelling = true
  const changes = Object.entries(sent).map(([object, layout]) => ({ object, layout }))
  const isOver = await call('user.change_settings', { body: { data: { lists: changes } } }).then(
    () => true,
    // the error policy has said so, and asked again it would be said again
    (error: unknown) => isRefused(error),
  )
  isTelling = false
  if (!isOver) return
  keepUntold(withoutAcknowledged(untold(), sent))
  await sendChanges()
}

const passing = [401, 409, 429]

const isRefused = (error: unknown): boolean => {
  const failure = failureOf(error)
  return failure?.kind === 'refused' && failure.status < 500 && !passing.includes(failure.status)
}

export const layouts: Layouts = {
  read: (entity) => lists()[entity] ?? usual,
  watch: (watcher) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  write: (entity, layout) => {
    const change = diffLayouts(lists()[entity] ?? usual, layout)
    if (Object.keys(change).length === 0) return
    keepUntold({ ...untold(), [entity]: mergeLayoutChanges(untold()[entity], change) })
    keepLists({ ...lists(), [entity]: layout })
    void sendChanges()
  },
}

/** Takes over what the server knows, but for what it has not been told yet, and tells it that. */
export const mergeServerLayouts = (told: Settings['lists']): void => {
  const left = Object.entries(untold())
  const server = Object.fromEntries(told.map(({ object, layout }) => [object, layout as ListLayout])) // the wire's shape
  const ahead = left.map(([entity, change]) => [entity, applyLayoutChange(server[entity] ?? usual, change)] as const)
  keepLists({ ...server, ...Object.fromEntries(ahead) })
  void sendChanges()
}
