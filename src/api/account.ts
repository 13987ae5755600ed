import * as z from 'zod/mini'
import { levels, type Area } from '#entities/user/shop-access.ts'
import { roles } from '#entities/role.ts'
import { id, instant, name } from './values.ts'
import { stored } from './file/file.ts'

export const meExpansions = [
  'shops',
  'roles',
  'sessions',
  'api_keys',
  'ip_whitelist',
  'channels',
  'price_lists',
] as const

const role = z.enum(roles)
const level = z.enum(levels)
const levelsByArea = z.object({ orders: level, products: level, customers: level } satisfies Record<Area, typeof level>)
const named = z.object({ id, name: z.string() })

/** A key by which a program acts for a user. */
export const apiKeyFields = {
  id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.string(),
  date_created: instant,
  date_last_used: z.nullable(instant),
  last_address: z.nullable(z.string()),
  expires: z.nullable(instant),
  date_revoked: z.nullable(instant),
}

/** Spec §3, Session/user. What was not asked for in `expand` is not there. */
export const me = z.object({
  id,
  login: z.string(),
  email: z.nullable(z.string()),
  title: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  company: z.nullable(z.string()),
  alias: z.nullable(z.string()),
  avatar: z.nullable(stored),
  date_login: z.nullable(instant),
  roles_inherited: z.array(role),
  /** From where they ask, as the server sees it. */
  remote_address: z.string(),
  /** The modules that the house has; null is all (spec §6). */
  licences: z.nullable(z.array(name)),
  /** Who looks at the console as this user does, where it is not themselves. */
  viewer: z.optional(named),
  shops: z.optional(z.array(z.object({ id, name: z.string(), access: levelsByArea }))),
  roles: z.optional(z.array(role)),
  sessions: z.optional(
    z.array(
      z.object({
        id,
        is_current: z.boolean(),
        date_created: instant,
        last_activity: instant,
        expires: instant,
        remote_address: z.string(),
        user_agent: z.nullable(z.string()),
      }),
    ),
  ),
  api_keys: z.optional(z.array(z.object(apiKeyFields))),
  ip_whitelist: z.optional(z.array(z.object({ id, address: z.string(), date_added: instant }))),
  channels: z.optional(z.array(named)),
  price_lists: z.optional(z.array(z.object({ id, name: z.string(), slug: z.string(), type: z.string() }))),
})
export type Me = z.infer<typeof me>

/** Spec §3, Work status: `is_work_session` true is working, false is on break, no session is not working. */
export const workStatus = z.object({
  current_session: z.nullable(z.object({ id, is_work_session: z.boolean(), start: instant })),
  /** Seconds worked today, the open session included. */
  worked_today: z.int(),
  server_time: instant,
})
export type WorkStatus = z.infer<typeof workStatus>
