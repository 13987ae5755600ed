import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { isTheirOwn, type Person } from '#server/store/session.ts'
import { isRequired } from './second-factor.ts'

/**
 * Ends the sessions of everyone, or of one user, who has to have a second factor from now on and has none set up: they sign
 * in once more and set it up then. What they had typed is offered to them again. Whoever has just asked for it goes on, for
 * nothing else would take back what was a mistake; they set theirs up with their next sign-in.
 */
export async function endUnproved(tx: Tx, by: Pick<Person, 'id' | 'name' | 'login'>, user?: number): Promise<void> {
  // each is told in their history and in the audit, as one that somebody ended by hand
  await tx.run(sql`
    with ended as (
      delete from sessions s using users u
      where u.id = s.user_id and u.id <> ${by.id} and u.id = coalesce(${user ?? null}::bigint, u.id) and ${isTheirOwn}
        and ${isRequired} and not exists (select from user_second_factors f where f.user_id = u.id and f.status = 'on')
      returning u.id
    ),
    each as (select id, count(*)::integer as sessions from ended group by id),
    told as (
      insert into history (object, record_id, verb, text, user_id, who)
      select 'user', id, 'user.end_unproved', sessions::text, ${by.id}, ${by.name || by.login} from each order by id
    )
    insert into audit_log (user_id, who, verb, object, object_id, after)
    select ${by.id}, ${by.name || by.login}, 'user.end_unproved', 'user', id, jsonb_build_object('ended', sessions)
    from each order by id`)
}
