import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { houseZone } from '../zone.ts'
import { userParts } from './parts.ts'

/** Spec §3, User/profile. A password never leaves the server. */
export const user = entity({
  name: 'user',
  table: 'users',
  label: [['first_name', 'last_name'], ['login']],
  chosen: { by: [], within: ['is_enabled'], personal: true, knownTo: ['worktime_tracking_admin'] },
  fields: {
    login: { kind: 'text', min: 3, max: 100, required: true, unique: true, format: 'login' },
    email: { kind: 'text', max: 254, format: 'email' },
    title: { kind: 'text', max: 60 },
    first_name: { kind: 'text', max: 100, required: true },
    last_name: { kind: 'text', max: 100, required: true },
    company: { kind: 'text', max: 150 },
    alias: { kind: 'text', max: 100 },
    avatar: { kind: 'file', image: { side: 256 } },
    employee_number: { kind: 'text', max: 40, unique: true },
    join_date: { kind: 'date' },
    birthday: { kind: 'date', past: true },
    /** Their days begin at midnight there (spec §3, Work tracking). */
    time_zone: { kind: 'text', max: 60, required: true, format: 'time_zone', default: houseZone },
    /** From which day on: what was worked before stays by the zone of then. Empty is from the beginning. */
    time_zone_since: { kind: 'date', past: true },
    /** Its life moves it. */
    is_enabled: { kind: 'flag', readonly: true },
    date_registered: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    date_login: { kind: 'datetime', readonly: true },
    /** Enabled, and nobody else is both enabled and an administrator. */
    is_last_admin: { kind: 'flag', readonly: true, derived: true },
    ...userParts,
  },
  access: {
    read: ['admin'],
    write: ['admin'],
    // from today on: an earlier day changes what they have worked
    self: ['title', 'first_name', 'last_name', 'alias', 'birthday', 'avatar', 'ip_whitelist', 'time_zone'],
  },
  edit: { create: true, delete: true },
  found: { as: 'login', with: ['first_name', 'last_name', 'company'] },
  list: {
    text: ['login', 'first_name', 'last_name', 'company'],
    columns: ['login', 'first_name', 'last_name', 'company', 'employee_number', 'is_enabled', 'date_login'],
    filters: ['is_enabled'],
    sortable: ['login', 'last_name', 'date_login'],
    sort: 'login asc',
  },
  facts: ['login', 'employee_number', 'company', 'email'],
  form: {
    base: [
      'login',
      'email',
      'title',
      'first_name',
      'last_name',
      'company',
      'alias',
      'employee_number',
      'join_date',
      'birthday',
      'time_zone',
      'time_zone_since',
      'is_enabled',
      'avatar',
      'date_registered',
      'date_updated',
      'date_login',
    ],
    roles: ['roles', 'is_last_admin'],
    access: ['shop_access'],
    security: ['ip_whitelist', 'second_factor', 'passkeys', 'sessions', 'api_keys'],
  },
})
export type UserRow = Omit<RecordOf<typeof user>, keyof typeof userParts>
