import type { Changed } from '#api/actions.ts'
import type { ErrorCode } from '#entities/reason.ts'
import type { Locale } from '#entities/locale.ts'
import type { OrderRow } from '#entities/order.ts'
import type { Queries } from '#server/db.ts'
import { actionsOf } from '#server/order/actions.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { badValue, unknownObject } from '#server/search/refusals.ts'
import { sourceOf } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { accountOf } from './bulk-items.ts'
import { isOrderPart, partsOf } from './order-parts.ts'
import type { User } from './session.ts'

type Asker = { readonly user: User; readonly locale: Locale }
type Known = { readonly id: number; readonly version: number }
type Parts = (db: Queries, asker: Asker, row: Known, expand: readonly string[]) => Promise<object>

/** What a record read can expand, and how. */
const expansions: Readonly<Record<string, { readonly knows: (name: string) => boolean; readonly parts: Parts }>> = {
  order: {
    knows: (name) => name === 'actions' || isOrderPart(name),
    parts: async (db, { user, locale }, row, expand) => {
      const order = row as OrderRow // a row of order_rows, which is what the chart reads
      return {
        ...(await partsOf(db, user, order, expand.filter(isOrderPart))),
        ...(expand.includes('actions') && { actions: actionsOf(user, order, locale) }),
      }
    },
  },
  'export-job': {
    knows: (name) => name === 'account',
    parts: async (db, { locale }, { id }, expand) =>
      expand.length === 0 ? {} : { account: await accountOf(db, locale, id) },
  },
  user: {
    knows: (name) => name === 'roles',
    parts: async (db, _, { id }, expand) =>
      expand.length === 0
        ? {}
        : { roles: await db.rows(sql`select role from user_roles where user_id = ${id} order by role`) },
  },
}

/** One record for this user: 403 where they may read none of its kind, 404 where there is none or none for them. */
export async function readRecord(
  db: Queries,
  asker: Asker,
  { object, id }: { object: string; id: number },
  expand: readonly string[],
): Promise<Known> {
  const source = sourceOf(object)
  if (source === undefined) throw unknownObject()
  const visible = visibleTo(asker.user, source)
  requireParts(object, expand)
  const row = await db.maybe<Known>(sql`
    select v.* from ${named(source.view)} v join ${named(source.table)} t on t.id = v.id
    where v.id = ${id} and ${allOf(visible)}`)
  if (row === undefined) throw refuse({ status: 404, code: notFound[object] ?? 'record_not_found' })
  const [shown = row] = (await source.shown?.(db, asker.user, [row])) ?? []
  return { ...shown, ...(await expansions[object]?.parts(db, asker, row, expand)) }
}

/** Refuses a part that such a record does not have. */
function requireParts(object: string, expand: readonly string[]): void {
  if (!expand.every((name) => expansions[object]?.knows(name))) throw badValue('expand')
}

/** What a change answers, its record with these parts: whoever shows them has nothing left to ask. */
export async function withParts(
  db: Queries,
  asker: Asker,
  object: string,
  changed: Changed,
  expand: readonly string[] = [],
): Promise<Changed> {
  if (expand.length === 0) return changed
  requireParts(object, expand)
  const { entity } = changed
  return { ...changed, entity: { ...entity, ...(await expansions[object]?.parts(db, asker, entity, expand)) } }
}

/** Texts of their own in spec §8. */
const notFound: Readonly<Record<string, ErrorCode>> = { order: 'order_not_found', user: 'user_not_found' }
