import * as z from 'zod/mini'

/** More own keys than there are commands are a mistake. */
export const mostOwnKeys = 500

/** The id of a command: `order.release`, `go.orders`. */
const command = z.string().check(z.maxLength(80), z.regex(/^[a-z]+\.[a-z0-9_]+$/))
/** As the console writes keys, several ways separated by ` | `; '' is no key. */
const keys = z.string().check(z.maxLength(60), z.regex(/^[\x20-\x7e]*$/))

/** What a user has set for themselves. Keys that are not named are those of the console. */
export const settings = z.object({
  single_keys: z.boolean(),
  keys: z.array(z.object({ command, keys })),
})
export type Settings = z.infer<typeof settings>

/** Only what changes; `keys: null` gives a command the console's keys back. */
export const settingsChange = z.strictObject({
  data: z.strictObject({
    single_keys: z.optional(z.boolean()),
    keys: z.optional(z.array(z.strictObject({ command, keys: z.nullable(keys) })).check(z.maxLength(mostOwnKeys))),
  }),
})
export type SettingsChange = z.infer<typeof settingsChange>['data']
