import { entity } from './entity.ts'
import type { RecordOf } from './entity.ts'
import { userParts } from './user-parts.ts'

/** Spec §3, User/profile. A password never leaves the server. */
export const user = entity({
  name: 'user',
  table: 'users',
  label: [['first_name', 'last_name'], ['login']],
  chosen: { by: [], within: ['is_enabled'], personal: true },
  fields: {
    login: { kind: 'text', max: 100, required: true },
    email: { kind: 'text', max: 254 },
    title: { kind: 'text', max: 60 },
    first_name: { kind: 'text', max: 100, required: true },
    last_name: { kind: 'text', max: 100, required: true },
    company: { kind: 'text', max: 150 },
    alias: { kind: 'text', max: 100 },
    avatar: { kind: 'file', readonly: true },
    employee_number: { kind: 'text', max: 40 },
    join_date: { kind: 'date' },
    birthday: { kind: 'date' },
    is_enabled: { kind: 'flag' },
    date_registered: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    date_login: { kind: 'datetime', readonly: true },
    /** Enabled, and nobody else is both enabled and an administrator. */
    is_last_admin: { kind: 'flag', readonly: true, derived: true },
    ...userParts,
  },
  access: { read: ['admin'], write: ['admin'] },
  found: { as: 'login', with: ['first_name', 'last_name', 'company'] },
  list: {
    text: ['login', 'first_name', 'last_name', 'company'],
    columns: ['login', 'first_name', 'last_name', 'company', 'employee_number', 'is_enabled', 'date_login'],
    filters: ['is_enabled'],
    sortable: ['login', 'last_name', 'date_login'],
    sort: 'login asc',
  },
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
      'is_enabled',
      'avatar',
      'date_registered',
      'date_updated',
      'date_login',
    ],
    roles: ['roles', 'is_last_admin'],
    access: ['shop_access'],
    security: ['ip_whitelist', 'sessions'],
  },
})
export type UserRow = Omit<RecordOf<typeof user>, keyof typeof userParts>
