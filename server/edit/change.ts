import { randomBytes } from 'node:crypto'
import type { Changed } from '#api/actions.ts'
import { fieldsWrittenBy, wireNameOf, wireValueOf, writtenFields } from '#entities/edit.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { merge, type SentValues, type Values } from '#machines/editor/merge.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { actionsOf } from '#server/life/actions.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { serverLifeOf } from '#server/life/lives.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'
import { text } from '#server/texts.ts'
import { editsOf } from './entity-edits.ts'
import { problemsIn } from './field-problems.ts'
import { whatFollows } from './locks.ts'
import { withoutMade } from './made-rows.ts'
import { requireFields, recordToEdit, sourceToEdit, type Written } from './record-to-edit.ts'
import { requireWhole, seenIn } from './shops-of-record.ts'
import { changedFields, changesSince, traceEdit } from './trace.ts'
import { writeRecord } from './write.ts'

/** Without a version the record is meant as it stands. */
type Change = {
  /** What follows from the record as it stands is told of it. */
  readonly data: SentValues | ((before: Written) => SentValues)
  readonly version: number | undefined
}
/** What a save answers: the record, and beside it what others had changed meanwhile. */
export type Saved = { readonly payload: Changed; readonly message?: string }

/**
 * Writes what was changed of a record, in the transaction it is given: access, locks, what others did since, what is
 * wrong with it; then row, lists, history, audit and the way back. Nothing is written where nothing differs.
 */
export async function changeRecord(
  tx: Tx,
  caller: Caller,
  object: string,
  id: number,
  { data: asSent, version: read }: Change,
  // whoever saves many at once takes them back as they were written, and needs no token for each
  {
    verb = `${object}.change`,
    revives = false,
    offers = true,
  }: { verb?: string; revives?: boolean; offers?: boolean } = {},
): Promise<Saved> {
  const source = sourceToEdit(object)
  const { entity } = source
  const { user, before } = await recordToEdit(tx, caller, source, id, { self: true })
  const version = read ?? before.version
  const data = await withoutMade(tx, entity, id, typeof asSent === 'function' ? asSent(before) : asSent)
  const sent = writtenFields(entity).flatMap(([name, field]) =>
    data[wireNameOf(name, field)] === undefined ? [] : [name],
  )
  requireFields(user, entity, before, sent)
  await requireWhole(tx, user, source, before)
  if (version > before.version) throw await conflictOf(tx, user.id, object, before, version)

  const since = version === before.version ? { was: {}, who: null } : await changesSince(tx, entity, id, version)
  const { was, who } = { ...since, was: seenIn(user, entity, since.was) }
  const { write: merged, overlaps, unknown } = merge(entity.fields, { ...before, ...was }, before, data, { revives })
  if (unknown.length > 0)
    throw refuse({
      status: 422,
      code: 'invalid',
      fields: Object.fromEntries(unknown.map((path) => [path, 'reference_missing'])),
    })
  if (overlaps.length > 0) throw await conflictOf(tx, user.id, object, before, version)
  await requireOpen(tx, user, entity, before, merged)
  const isSame = Object.keys(merged).length === 0
  const write = isSame ? merged : ((await editsOf(object).completes?.(tx, user, before, merged)) ?? merged)
  const problems = await problemsIn(tx, user, source, write, before)
  if (problems.length > 0) throw refuse({ status: 422, code: 'invalid', fields: Object.fromEntries(problems) })
  const after = isSame ? before : await writeRecord(tx, { ...caller, user }, source, before, write)
  const own = (await editsOf(object).problems?.(tx, { ...caller, user }, before, after)) ?? {}
  if (Object.keys(own).length > 0) throw refuse({ status: 422, code: 'invalid', fields: own })

  const undo = after === before || !offers ? null : await offerUndo(tx, user, entity, verb, before, after)
  if (after !== before) await traceEdit(tx, { ...caller, user }, entity, { verb, before, after })
  const life = serverLifeOf(object)?.life
  return {
    payload: { entity: after, actions: life === undefined ? [] : actionsOf(life, user, after, caller.locale), undo },
    ...(Object.keys(was).length > 0 && { message: meanwhile(entity, was, who, caller.locale) }),
  }
}

/** 422 on the fields that are locked now. */
async function requireOpen(tx: Tx, user: Person, entity: Entity, before: Written, write: SentValues): Promise<void> {
  const locks = { ...whatFollows(entity, before), ...(await editsOf(entity.name).locks?.(tx, user, before)) }
  const closed = Object.entries(locks).filter(([path]) => touches(entity, before, write, path))
  if (closed.length > 0)
    throw refuse({
      status: 422,
      code: 'invalid',
      fields: Object.fromEntries(closed.map(([path, { code }]) => [sentAs(entity, path), code])),
    })
}

/** A reference goes by the name under which it was sent. */
const sentAs = ({ fields }: Entity, path: string): string => {
  const field = fields[path]
  return field === undefined ? path : wireNameOf(path, field)
}

/** Does what is written change this field, or this row of a list? */
function touches(entity: Entity, before: Values, write: SentValues, path: string): boolean {
  const [name = '', row] = path.split('.')
  const field = entity.fields[name]
  if (field === undefined) return false
  const sent = write[wireNameOf(name, field)]
  if (row === undefined || sent === undefined) return sent !== undefined
  const rows = sent as readonly Values[] // as its schema says
  const kept = rows.find(({ id }) => String(id) === row)
  const isThere = ((before[name] ?? []) as readonly Values[]).some(({ id }) => String(id) === row)
  return isThere && (kept === undefined || Object.keys(kept).length > 1)
}

/** How long a save can be taken back; the fields that others changed since stay as they are then. */
const window = sql`interval '24 hours'`

/** A record that was made is taken back by its deletion, in as long a time. */
export async function offerDeletion(tx: Tx, user: Pick<Person, 'id'>, object: string, made: Written): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx.run(sql`
    insert into undos (token, user_id, object, record_id, verb, version, written, outbox, removes, until)
    values (${token}, ${user.id}, ${object}, ${made.id}, ${`${object}.create`}, ${made.version}, '[]', '{}', true,
      now() + ${window})`)
  return token
}

async function offerUndo(
  tx: Tx,
  user: Person,
  entity: Entity,
  verb: string,
  before: Written,
  after: Written,
): Promise<Changed['undo']> {
  const token = randomBytes(24).toString('base64url')
  const theirs = fieldsWrittenBy(user, entity, before)
  const restores = Object.fromEntries(
    changedFields(entity, before, after).flatMap((name) => {
      const field = entity.fields[name]
      // what follows from theirs follows back
      return field === undefined || !theirs.includes(name)
        ? []
        : [[wireNameOf(name, field), wireValueOf(field, before[name] ?? null)]]
    }),
  )
  const { until } = await tx.one<{ until: string }>(sql`
    insert into undos (token, user_id, object, record_id, verb, version, written, outbox, restores, until)
    values (${token}, ${user.id}, ${entity.name}, ${after.id}, ${verb}, ${after.version}, '[]', '{}',
      ${JSON.stringify(restores)}::jsonb, now() + ${window})
    returning until`)
  return { token, until }
}

const meanwhile = (entity: Entity, was: Values, who: string | null, locale: Locale): string =>
  text(locale, 'errors', 'saved_beside', {
    who: who ?? 'Kontor',
    fields: new Intl.ListFormat(locales[locale].tag).format(
      Object.keys(was).map((field) => text(locale, 'entities', labelOf(entity, field))),
    ),
  })
