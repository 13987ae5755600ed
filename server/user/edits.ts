import ipaddr from 'ipaddr.js'
import { lookOf } from '#entities/letters.ts'
import { networksBy } from '#entities/user/networks.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { hashPassword, newPassword } from '#server/password.ts'
import { endUnproved } from '#server/second-factor/end-unproved.ts'
import { sql } from '#server/sql.ts'
import { refuseZoneOfClosedMonth, zoneMoved } from '#server/worktime/zone-moved.ts'
import { lockAdministrators } from './life.ts'

type Roles = readonly { readonly role: string }[]
type Networks = readonly { readonly address: string }[]

const networks = networksBy(ipaddr)

export const userEdits: EntityEdits = {
  // nobody signs in by a password that nobody knows; who may sign in is decided by enabling them, which may add cost
  begins: async () => ({ is_enabled: false, password_hash: await hashPassword(newPassword()) }),
  // the one who deletes and the last administrator are enabled, and neither is disabled by themselves
  stays: async (db, { id, is_enabled }) => {
    if (is_enabled === true) return { code: 'user_enabled' }
    // two years at least (ArbZG §16), and longer what wages were reckoned from
    const kept = sql`select from work_sessions where user_id = ${id} union all select from work_months where user_id = ${id} and status = 'closed'`
    return (await db.run(sql`${kept} limit 1`)) > 0 ? { code: 'working_time_kept' } : undefined
  },
  // who is the last administrator is decided by one at a time
  lock: lockAdministrators,
  completes: async (tx, _user, before, sent) => {
    await refuseZoneOfClosedMonth(tx, before, sent)
    return sent
  },
  problems: async (db, { user, address }, before, after) => ({
    ...(before?.['login'] !== after['login'] && (await alike(db, after))),
    // held against the entity
    ...(before?.['is_last_admin'] === true &&
      !(after['roles'] as Roles).some(({ role }) => role === 'admin') && { roles: 'last_admin' }),
    ...(after['id'] === user.id &&
      !networks.mayComeFrom(address, after['ip_whitelist'] as Networks) && { ip_whitelist: 'shuts_out' }),
  }),
  // a role may ask for a second factor
  settles: async (tx, user, id, sent, before) => {
    await zoneMoved(tx, id, before)
    if (sent['roles'] !== undefined) await endUnproved(tx, user, id)
  },
}

/** One that looks like somebody else's would be taken for theirs; one is given at a time. */
async function alike(db: Queries, { id, login }: Values): Promise<FieldProblems> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('users.login'))`)
  const looks = lookOf(String(login))
  const others = await db.rows<{ login: string }>(sql`select login from users where id <> ${Number(id)}`)
  const other = others.find((one) => lookOf(one.login) === looks)
  return other === undefined ? {} : { login: { code: 'login_alike', params: { holder: other.login } } }
}
