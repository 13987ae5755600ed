import * as z from 'zod/mini'
import { envelope, mapOf } from './envelope.ts'
import { firstRoutes } from './first-calls.ts'
import type { Route } from './route.ts'
import { id, mostNames } from './values.ts'

/** More own keys than there are commands are a mistake. */
export const mostOwnKeys = 500

/** The id of a command: `order.release`, `go.orders`. */
const command = z.string().check(z.maxLength(80), z.regex(/^[a-z]+\.[a-z0-9_]+$/))
/** As the console writes keys, several ways separated by ` | `; '' is no key. */
const keys = z.string().check(z.maxLength(60), z.regex(/^[\x20-\x7e]*$/))

/** Characters that one list's arrangement may take. */
export const longestLayout = 8000

const column = z.string().check(z.minLength(1), z.maxLength(60))
const columns = z.array(column).check(z.maxLength(mostNames))
const width = z.int().check(z.gte(1), z.lte(4000))
const density = z.enum(['compact', 'normal', 'roomy'])
const shownAs = z.enum(['list', 'table', 'tree', 'thumbnails'])
const pageSize = z.int().check(z.gte(1), z.lte(500))

/** How a list is arranged; what is not named is as the entity says. Widths are px. */
export const listLayout = z.object({
  order: z.optional(columns),
  hidden: z.optional(columns),
  sizes: z.optional(mapOf(width)),
  density: z.optional(density),
  page_size: z.optional(pageSize),
  /** The id of the saved view that it is opened with. */
  view: z.optional(id),
  /** As what it is shown, where it is shown in several ways. */
  shown_as: z.optional(shownAs),
})

/** Only what changes, of the widths only those of the columns named; null gives back what the entity says. */
export const layoutChange = z.strictObject({
  order: z.optional(z.nullable(columns)),
  hidden: z.optional(z.nullable(columns)),
  sizes: z.optional(z.nullable(mapOf(z.nullable(width)))),
  density: z.optional(z.nullable(density)),
  page_size: z.optional(z.nullable(pageSize)),
  view: z.optional(z.nullable(id)),
  shown_as: z.optional(z.nullable(shownAs)),
})
export type LayoutChange = z.infer<typeof layoutChange>

const object = z.string().check(z.minLength(1), z.maxLength(60))

/** What a user has set for themselves. Keys that are not named are those of the console. */
export const settings = z.object({
  single_keys: z.boolean(),
  keys: z.array(z.object({ command, keys })),
  lists: z.array(z.object({ object, layout: listLayout })),
})
export type Settings = z.infer<typeof settings>

/** Only what changes; `keys: null` gives a command the console's keys back. */
export const settingsChange = z.strictObject({
  data: z.strictObject({
    single_keys: z.optional(z.boolean()),
    keys: z.optional(z.array(z.strictObject({ command, keys: z.nullable(keys) })).check(z.maxLength(mostOwnKeys))),
    lists: z.optional(z.array(z.strictObject({ object, layout: layoutChange })).check(z.maxLength(100))),
  }),
})
export type SettingsChange = z.infer<typeof settingsChange>['data']

/** Own by their address: nobody reads or writes somebody else's. */
export const settingsRoutes = {
  'user.settings': {
    ...firstRoutes['user.settings'],
    access: 'signed-in',
    changes: false,
    answer: envelope(settings),
  },
  'user.change_settings': {
    method: 'PATCH',
    path: '/api/v3/user/me/settings',
    access: 'signed-in',
    changes: true,
    body: settingsChange,
    answer: envelope(settings),
  },
} as const satisfies Record<string, Route>
