import { fieldsWrittenBy, shopOf, writtenFields } from '#entities/edit.ts'
import type { Locale } from '#entities/locale.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { Source } from '#server/search/source.ts'
import type { Person } from '#server/store/session.ts'
import { text } from '#server/texts.ts'
import { editsOf, type Lock } from './entity-edits.ts'

type Told = { reason_code: string; reason: string; unblock: string | null }

/** What of a record may not be changed now by this user, by field or `items.42`, with the reason in their language. */
export async function locksOf(
  db: Queries,
  { user, locale }: { user: Person; locale: Locale },
  { entity }: Source,
  record: Values,
): Promise<Readonly<Record<string, Told>>> {
  const theirs = fieldsWrittenBy(user, entity, shopOf(entity, record), record)
  const others = writtenFields(entity).filter(([name]) => !theirs.includes(name))
  const locks: Record<string, Lock> = {
    ...(await editsOf(entity.name).locks?.(db, user, record)),
    ...Object.fromEntries(others.map(([name]) => [name, { code: 'no_right' as const }])),
  }
  return Object.fromEntries(
    Object.entries(locks).map(([path, { code, unblock = null }]) => [
      path,
      { reason_code: code, reason: text(locale, ['because', 'errors'], code), unblock },
    ]),
  )
}
