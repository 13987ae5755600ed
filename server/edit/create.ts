import { wireNameOf, wireRowOf, wireValueOf, writtenFields } from '#entities/edit.ts'
import { mayWrite } from '#entities/access.ts'
import type { Entity } from '#entities/entity.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import type { Source } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'
import type { Person } from '#server/store/session.ts'
import { editsOf } from './entity-edits.ts'
import { holderOf } from './holder.ts'
import { problemsIn } from './field-problems.ts'
import { personNow, readWritten, requireRight, sourceToEdit, type Written } from './record-to-edit.ts'
import { requireWhole } from './shops-of-record.ts'
import { traceEdit } from './trace.ts'
import { writeNewRecord } from './write.ts'

/** Makes a record of what was sent, with what a new one begins with. */
export async function createRecord(tx: Tx, caller: Caller, object: string, data: SentValues): Promise<Written> {
  const source = sourceToEdit(object)
  const user = await personNow(tx, caller)
  if (source.entity.edit?.create !== true) throw refuse({ status: 403, code: 'no_right' })
  return begin(tx, { ...caller, user }, source, data, `${object}.create`)
}

/** Makes a record like another one, but for what no two hold alike. */
export async function cloneRecord(tx: Tx, caller: Caller, object: string, id: number): Promise<Written> {
  const source = sourceToEdit(object)
  const user = await personNow(tx, caller)
  const { access } = source.entity
  // whoever clones none of them is told so, whether it is there or not
  if (access.area === undefined && !mayWrite(user, object, null)) throw refuse({ status: 403, code: 'no_right' })
  const like = await readWritten(tx, user, source, id)
  if (like === undefined) throw notFound(object)
  if (source.entity.edit?.clone !== true) throw refuse({ status: 403, code: 'no_right' })
  // a copy would be in the same shops, also in those that this user does not see
  if (access.among !== undefined) requireRight(user, source.entity, like)
  const data = await clonedOf(tx, user, source, like)
  return begin(tx, { ...caller, user }, source, data, `${object}.clone`, access.among !== undefined)
}

async function begin(
  tx: Tx,
  caller: Caller & { readonly user: Person },
  source: Source,
  data: SentValues,
  verb: string,
  isCopy = false,
): Promise<Written> {
  const { user } = caller
  const { entity } = source
  // which of several shops is not theirs is told of that field; a copy is in those of what it is one of
  if (!isCopy && !shopsOfNew(entity, data).some((shop) => mayWrite(user, entity.name, shop)))
    throw refuse({ status: 403, code: 'no_right' })
  await requireWhole(tx, user, source, data)
  const whole = (await editsOf(entity.name).completes?.(tx, user, undefined, data)) ?? data
  const problems = await problemsIn(tx, user, source, whole, undefined)
  if (problems.length > 0) throw refuse({ status: 422, code: 'invalid', fields: Object.fromEntries(problems) })
  const after = await writeNewRecord(tx, { ...caller, user }, source, whole)
  const own = (await editsOf(entity.name).problems?.(tx, caller, undefined, after)) ?? {}
  if (Object.keys(own).length > 0) throw refuse({ status: 422, code: 'invalid', fields: own })
  await traceEdit(tx, caller, entity, { verb, after })
  return after
}

/** The shops that a new record is to be in; null is none. */
function shopsOfNew({ access: { area, among } }: Entity, data: SentValues): (number | null)[] {
  if (area === undefined) return [null]
  if (among === undefined) return [typeof data['shop_id'] === 'number' ? data['shop_id'] : null]
  const rows = (data[among] ?? []) as readonly Values[] // as its schema says
  return rows.length === 0 ? [null] : rows.map(({ shop_id }) => Number(shop_id))
}

/** What a clone is written with: all that is written but the rows' numbers, and another name where no two are alike. */
async function clonedOf(tx: Tx, user: Person, source: Source, like: Values): Promise<SentValues> {
  const { entity } = source
  const data: Record<string, unknown> = {}
  for (const [name, field] of writtenFields(entity)) {
    const value = like[name] ?? null
    if (field.kind === 'list') {
      const rows = (value ?? []) as readonly Values[] // held against the entity
      data[name] = rows.map((row) => ({ ...wireRowOf(field.of, row), id: undefined }))
    } else {
      const isName = field.unique === true && typeof value === 'string' && field.kind === 'text'
      data[wireNameOf(name, field)] = isName
        ? await nextName(tx, user, source, name, field.max, value)
        : wireValueOf(field, value)
    }
  }
  return { ...data, ...editsOf(entity.name).cloned?.(like) }
}

/** `summer` → `summer-2`, or the next number that is free; the name is cut where both together are too long. */
async function nextName(
  tx: Tx,
  user: Person,
  source: Source,
  field: string,
  max: number,
  name: string,
): Promise<string> {
  // one clone at a time: two would find the same name free
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`clone ${source.table}`}))`)
  // the count of an earlier clone gives way to the next one, a number that belongs to the name stays
  const stem = name.replace(/-(?:[2-9]|[1-9]\d)$/, '')
  for (let count = 2; ; count += 1) {
    const end = `-${count}`
    const next = `${stem.slice(0, max - end.length)}${end}`
    if ((await holderOf(tx, user, source, field, next, null)) === undefined) return next
  }
}
