import type { Changed } from '#api/actions.ts'
import type { ExportJob } from '#entities/export-job.ts'
import type { Locale } from '#entities/locale.ts'
import type { OrderRow } from '#entities/order.ts'
import type { Queries } from '#server/db.ts'
import { actionsOf } from '#server/life/actions.ts'
import { serverLifeOf } from '#server/life/lives.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { unknownObject } from '#server/search/refusals.ts'
import { sourceOf } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { accountOf } from './bulk-items.ts'
import { isInvoicePart, partsOfInvoice } from './invoice-parts.ts'
import { notFound } from './not-found.ts'
import { isOrderPart, partsOf } from './order-parts.ts'
import type { User } from './session.ts'
import { isUserPart, partsOfUser } from './user-parts.ts'

type Asker = { readonly user: User; readonly locale: Locale }
type Known = { readonly id: number; readonly version: number }
type Parts = (db: Queries, asker: Asker, row: Known, expand: readonly string[]) => Promise<object>

/** What a record read can expand, and how. */
const expansions: Readonly<Record<string, { readonly knows: (name: string) => boolean; readonly parts: Parts }>> = {
  order: {
    knows: isOrderPart,
    // a row of order_rows
    parts: (db, { user }, row, expand) => partsOf(db, user, row as OrderRow, expand.filter(isOrderPart)),
  },
  'export-job': {
    knows: (name) => name === 'account',
    // a row of export_job_rows
    parts: async (db, asker, job, expand) =>
      expand.length === 0 ? {} : { account: await accountOf(db, asker, job as ExportJob) },
  },
  invoice: {
    knows: isInvoicePart,
    parts: (db, _, { id }, expand) => partsOfInvoice(db, id, expand.filter(isInvoicePart)),
  },
  user: { knows: isUserPart, parts: (db, _, { id }, expand) => partsOfUser(db, id, expand.filter(isUserPart)) },
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
  if (row === undefined) throw notFound(object)
  const [shown = row] = (await source.shown?.(db, asker.user, [row])) ?? []
  return { ...shown, ...(await partsIn(db, asker, object, row, expand)) }
}

/** Refuses a part that such a record does not have. */
export function requireParts(object: string, expand: readonly string[] = []): void {
  const lives = serverLifeOf(object) !== undefined
  const isKnown = (name: string) => (lives && name === 'actions') || expansions[object]?.knows(name)
  if (!expand.every(isKnown)) throw refuse({ status: 422, code: 'invalid', fields: { expand: 'field_choice' } })
}

/** The parts of a record, and for one that lives what may happen to it. */
async function partsIn(
  db: Queries,
  asker: Asker,
  object: string,
  row: Known,
  expand: readonly string[],
): Promise<object> {
  const of = expand.includes('actions') ? serverLifeOf(object) : undefined
  const parts = expand.filter((name) => name !== 'actions')
  return {
    ...(await expansions[object]?.parts(db, asker, row, parts)),
    ...(of !== undefined && { actions: actionsOf(of.life, asker.user, row, asker.locale) }),
  }
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
  const { entity } = changed
  return { ...changed, entity: { ...entity, ...(await partsIn(db, asker, object, entity, expand)) } }
}
