import { rightIn } from '#entities/access.ts'
import { fieldsWrittenBy, fixedBecause, rowKeyOf, writtenFields } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import { shopsAmong } from '#entities/in-shops.ts'
import type { Locale } from '#entities/locale.ts'
import { writtenParams } from '#entities/written-params.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { Source } from '#server/search/source.ts'
import type { Person } from '#server/store/session.ts'
import { text } from '#server/texts.ts'
import { editsOf, type Lock } from './entity-edits.ts'
import { inShop, refusalOver, shopsOfWhole } from './shops-of-record.ts'

type Told = { reason_code: string; reason: string; unblock: string | null }

/** What of a record may not be changed now by this user, by field or `items.42`, with the reason in their language. */
export async function locksOf(
  db: Queries,
  { user, locale }: { user: Person; locale: Locale },
  source: Source,
  record: Values,
): Promise<Readonly<Record<string, Told>>> {
  const { entity } = source
  const closed = await shopsOfWhole(db, user, source, record)
  const theirs = closed.length > 0 ? [] : fieldsWrittenBy(user, entity, record)
  const others = writtenFields(entity).filter(([name]) => !theirs.includes(name))
  const why = closed.length > 0 ? inShop(closed) : refusalOver(user, entity, record)
  const locks: Record<string, Lock> = {
    ...whatFollows(entity, record),
    ...(await editsOf(entity.name).locks?.(db, user, record)),
    ...rowsOfOthers(user, entity, record),
    ...Object.fromEntries(others.map(([name]) => [name, why])),
  }
  return Object.fromEntries(
    Object.entries(locks).map(([path, { code, unblock = null, params = {} }]) => [
      path,
      { reason_code: code, reason: text(locale, ['because', 'errors'], code, writtenParams(params, locale)), unblock },
    ]),
  )
}

/** What follows from others in such a record. */
export const whatFollows = (entity: Entity, record: Values): Readonly<Record<string, Lock>> =>
  Object.fromEntries(
    writtenFields(entity).flatMap(([name]): [string, Lock][] => {
      const code = fixedBecause(entity, name, record)
      return code === undefined ? [] : [[name, { code }]]
    }),
  )

/** The rows of shops that are not theirs, in the list that they write for those that are. */
function rowsOfOthers(user: Person, entity: Entity, record: Values): Readonly<Record<string, Lock>> {
  const { among = '' } = entity.access
  const list = entity.fields[among]
  if (list?.kind !== 'list') return {}
  return Object.fromEntries(
    shopsAmong(entity, record).flatMap((shop): [string, Lock][] => {
      const right = rightIn(user, entity.name, shop.id)
      return right === 'edit' || right === 'none'
        ? []
        : [[`${among}.${rowKeyOf(list, { shop })}`, inShop([shop.label])]]
    }),
  )
}
