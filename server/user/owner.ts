import { mayWrite } from '#entities/access.ts'
import { user as userEntity } from '#entities/user/user.ts'
import type { Tx } from '#server/db.ts'
import { personNow } from '#server/edit/record-to-edit.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { notFound } from '#server/store/not-found.ts'
import type { Person, SignedIn } from '#server/store/session.ts'

type Asked = { user: SignedIn; whose: string; address: string }

type By = Person & { readonly address: string }

/**
 * Whose keys or sessions are meant, locked, so that two calls count them one after the other; 404 for whoever does not
 * see them, 403 for whoever only sees them.
 */
export async function ownerFor(tx: Tx, { user, whose, address }: Asked): Promise<{ owner: number; by: By }> {
  if (!/^(?:me|\d{1,15})$/.test(whose)) throw notFound(userEntity.name)
  const owner = whose === 'me' ? user.id : Number(whose)
  await tx.run(sql`select from users where id = ${owner} for no key update`)
  const now = await personNow(tx, { user })
  const by = { ...now, address }
  if (owner === now.id) return { owner, by }
  const visible = visibleTo(now, knownSource(userEntity.name), { self: true })
  if ((await tx.run(sql`select from users t where id = ${owner} and ${allOf(visible)}`)) === 0)
    throw notFound(userEntity.name)
  if (!mayWrite(now, userEntity.name, null)) throw refuse({ status: 403, code: 'no_right' })
  return { owner, by }
}

/** In the user's history and in the audit, by the name that people know it by, where it has one. */
export async function traceOf(
  tx: Tx,
  by: By,
  owner: number,
  verb: string,
  after: Readonly<Record<string, unknown>>,
  before?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [known] = Object.values(after)
  await tx.run(sql`
    insert into history (object, record_id, verb, text, user_id, who)
    values (${userEntity.name}, ${owner}, ${verb}, ${typeof known === 'string' || typeof known === 'number' ? String(known) : null}, ${by.id}, ${by.name})`)
  const about = { object: userEntity.name, objectId: owner, after, ...(before && { before }) }
  await audit(tx, { user: by, verb, ...about, remoteAddress: by.address })
}
