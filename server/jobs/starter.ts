import { mayBegin, readable } from '#entities/access.ts'
import { manyActOf } from '#entities/many/fields.ts'
import { isImport } from '#entities/import/import.ts'
import type { Queries } from '#server/db.ts'
import { isKeyOpen } from '#server/store/api-key.ts'
import type { StoredJob } from '#server/store/job.ts'
import { personAgain, type Person } from '#server/store/session.ts'

/** Is there anything that this user could do so? Each record is asked for besides when its turn comes. */
export const mayStart = (user: Person, object: string, action: string | null): boolean =>
  readable(user, object) !== null &&
  // who writes nowhere would only fill the list of jobs with refusals
  (action === null || (manyActOf(object, action) === undefined && !isImport(action)) || mayBegin(user, object))

/**
 * Whoever started a job, with what they may do now; undefined since they were disabled or lost the right, or since the
 * key by which it was asked for opens nothing any more.
 */
export async function starterOf(db: Queries, job: StoredJob): Promise<Person | undefined> {
  const person = await starterNow(db, job)
  return person !== undefined && mayStart(person, job.object, job.action) ? person : undefined
}

/** The same, whatever of the right is left to them. */
export async function starterNow(
  db: Queries,
  { user_id, api_key, api_key_id }: Pick<StoredJob, 'user_id' | 'api_key' | 'api_key_id'>,
): Promise<Person | undefined> {
  if (api_key === null) return personAgain(db, { id: user_id })
  return api_key_id === null ? undefined : personAgain(db, { id: user_id, api_key: { id: api_key_id } })
}

/** Has the key by which it was asked for been revoked or run out? */
export const isKeyGone = async (db: Queries, { api_key, api_key_id }: StoredJob): Promise<boolean> =>
  api_key !== null && (api_key_id === null || !(await isKeyOpen(db, api_key_id)))
