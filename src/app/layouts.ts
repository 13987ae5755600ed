import * as z from 'zod/mini'
import { mapOf } from '#api/envelope.ts'
import type { ListLayout, Layouts } from '#screens/desk.ts'
import { memory, readJson, writeText } from './memory.ts'

/** How each user of this device arranged each list; the widths are px. */
const schema = z.object({
  order: z.optional(z.array(z.string())),
  hidden: z.optional(z.array(z.string())),
  sizes: z.optional(mapOf(z.number())),
  density: z.optional(z.enum(['compact', 'normal', 'roomy'])),
})

const nameOf = (entity: string) => `kontor.list.${memory.login.read() ?? ''}.${entity}`
const usual: ListLayout = {}
const known = new Map<string, ListLayout>()
const watchers = new Set<() => void>()

export const layouts: Layouts = {
  read: (entity) => {
    const name = nameOf(entity)
    const found = known.get(name) ?? readJson(name, schema) ?? usual
    known.set(name, found)
    return found
  },
  watch: (watcher) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  write: (entity, layout) => {
    const name = nameOf(entity)
    known.set(name, layout)
    writeText(name, Object.keys(layout).length === 0 ? null : JSON.stringify(layout))
    for (const watcher of watchers) watcher()
  },
}
