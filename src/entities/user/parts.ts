import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { roles } from '../role.ts'
import { areas, levels } from './shop-access.ts'

/** Where a user's life stands (spec §4), as `is_enabled` says it. */
const userStatuses = ['enabled', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Where a second factor stands (lifecycles §8). */
export const secondFactorStatuses = ['off', 'pending', 'on'] as const
export type SecondFactorStatus = (typeof secondFactorStatuses)[number]

/** What a record read expands: the parts of a user (spec §3) that a list row does not carry. */
export const userParts = {
  roles: { kind: 'list', key: ['role'], of: { role: { kind: 'choice', of: roles, required: true } } },
  /** Only what differs from `inherit` has a row. */
  shop_access: {
    kind: 'list',
    key: ['shop', 'area'],
    of: {
      shop: { kind: 'ref', to: 'shop', required: true },
      area: { kind: 'choice', of: areas, required: true },
      level: { kind: 'choice', of: levels, required: true },
    },
  },
  /** Empty means from anywhere. */
  ip_whitelist: {
    kind: 'list',
    of: {
      id: { kind: 'number', required: true },
      address: { kind: 'text', max: 43, required: true, unique: true, format: 'network' },
      date_added: { kind: 'datetime', required: true, readonly: true },
    },
  },
  /** How a second factor stands: one row. */
  second_factor: {
    kind: 'list',
    readonly: true,
    of: {
      status: { kind: 'choice', of: secondFactorStatuses, required: true },
      date_on: { kind: 'datetime' },
      date_last_used: { kind: 'datetime' },
      /** Recovery codes that are left. */
      codes_left: { kind: 'number', required: true },
      /** A role of theirs asks for it. */
      is_required: { kind: 'flag' },
    },
  },
  /** Devices that sign in place of a code. */
  passkeys: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      name: { kind: 'text', max: 60, required: true },
      /** The host it was made at, and works at alone. */
      rp_id: { kind: 'text', max: 253, required: true, mono: true },
      date_created: { kind: 'datetime', required: true },
      date_last_used: { kind: 'datetime' },
    },
  },
  /** Those that have not ended. */
  sessions: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      date_created: { kind: 'datetime', required: true },
      last_activity: { kind: 'datetime', required: true },
      expires: { kind: 'datetime', required: true },
      remote_address: { kind: 'text', max: 45, required: true },
      user_agent: { kind: 'longtext', max: 300 },
      /** That of whoever reads it. */
      is_current: { kind: 'flag' },
    },
  },
  /** Programs act for the user by them; revoked ones stay, since what was done by them names them. */
  api_keys: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      name: { kind: 'text', max: 60, required: true },
      prefix: { kind: 'text', max: 20, required: true, mono: true },
      /** As `orders:write products:read` (entities/user/scope.ts). */
      scopes: { kind: 'text', max: 200, required: true },
      date_created: { kind: 'datetime', required: true },
      date_last_used: { kind: 'datetime' },
      last_address: { kind: 'text', max: 45 },
      expires: { kind: 'datetime' },
      date_revoked: { kind: 'datetime' },
    },
  },
  history: historyOver(userStatuses),
} as const satisfies Fields
