import type { ImportMapping } from '#api/edit/import.ts'
import { importKeys, importedFields } from '#entities/import/import.ts'
import { wireNameOf } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries, Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { ImportedEntity } from './imported-entity.ts'
import { meantBy, namesOf, plain, targetsOf } from './words.ts'

type Remembered = {
  readonly heads: Readonly<Record<string, string | null>>
  readonly key: string | null
  readonly empty: ImportMapping['empty']
}

/** What the columns are most likely meant for: as they were the last time, else by their names. */
export async function proposeMapping(
  db: Queries,
  user: { readonly id: number },
  { entity, spread }: ImportedEntity,
  heads: readonly string[],
  locale: Locale,
): Promise<{ mapping: ImportMapping; isRemembered: boolean }> {
  const before = await db.maybe<Remembered>(sql`
    select heads, key, empty from import_mappings where user_id = ${user.id} and object = ${entity.name}`)
  const names = namesOf(entity, locale, spread)
  const targets = targetsOf(entity)
  const taken = new Set<string>()
  let isRemembered = false
  const columns = heads.map((head) => {
    const known = before?.heads[plain(head)]
    const target = known === undefined ? meantBy(names, head) : known
    if (target === null || !targets.has(target)) return null
    // of two columns for one field the first is meant
    const field = fieldNameOf(entity, target)
    if (taken.has(field)) return null
    taken.add(field)
    isRemembered ||= known !== undefined
    return target
  })
  const keys = importKeys(entity).filter((key) => columns.includes(key))
  const key = keys.find((one) => one === before?.key) ?? keys[0] ?? null
  return { mapping: { key, columns, empty: before?.empty ?? 'keep' }, isRemembered }
}

/** The field behind a target: `shipping_class_id` is `shipping_class`. */
const fieldNameOf = (entity: Entity, target: string): string =>
  importedFields(entity).find(([name, field]) => wireNameOf(name, field) === target)?.[0] ?? target

/** 422 for a mapping that names what there is not, or one field twice, or a key without its column. */
export function requireMapping(entity: Entity, heads: readonly string[], { key, columns }: ImportMapping): void {
  const wrong = (at: string, code: 'field_unknown' | 'field_twice' | 'field_required' | 'field_too_many') =>
    refuse({
      status: 422,
      code: 'invalid',
      fields: { [at]: code === 'field_too_many' ? { code, params: { count: heads.length } } : code },
    })
  if (columns.length > heads.length) throw wrong('mapping.columns', 'field_too_many')
  const targets = targetsOf(entity)
  const taken = new Set<string>()
  for (const [at, target] of columns.entries()) {
    if (target === null) continue
    if (!targets.has(target)) throw wrong(`mapping.columns.${at}`, 'field_unknown')
    const field = fieldNameOf(entity, target)
    if (taken.has(field)) throw wrong(`mapping.columns.${at}`, 'field_twice')
    taken.add(field)
  }
  if (taken.size === 0) throw wrong('mapping.columns', 'field_required')
  if (key !== null && !importKeys(entity).includes(key)) throw wrong('mapping.key', 'field_unknown')
  if (key !== null && !columns.includes(key)) throw wrong('mapping.key', 'field_required')
}

/** What each heading was meant for is known the next time, also of headings that this file does not have. */
export async function rememberMapping(
  tx: Tx,
  user: { readonly id: number },
  object: string,
  heads: readonly string[],
  { key, columns, empty }: ImportMapping,
): Promise<void> {
  const meant = Object.fromEntries(
    heads.flatMap((head, at) => (head === '' ? [] : [[plain(head).slice(0, 200), columns[at] ?? null]])),
  )
  await tx.run(sql`
    insert into import_mappings as own (user_id, object, heads, key, empty)
    values (${user.id}, ${object}, ${JSON.stringify(meant)}::jsonb, ${key}, ${empty})
    on conflict (user_id, object) do update set heads = case
      -- whoever imports from everywhere does not make it grow for ever
      when length((own.heads || excluded.heads)::text) < 50000 then own.heads || excluded.heads else excluded.heads end,
      key = excluded.key, empty = excluded.empty`)
}
