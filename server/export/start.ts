import { IANAZone } from 'luxon'
import type { ExportBody } from '#api/jobs.ts'
import { houseZone } from '#entities/zone.ts'
import type { ExportJob } from '#entities/export-job.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { Caller } from '#server/caller.ts'
import type { SearchTarget } from '#server/search/search-target.ts'
import { searchable } from '#server/search/fold.ts'
import { badValue, unknownObject } from '#server/search/refusals.ts'
import { extendSession } from '#server/search/session.ts'
import { sourceOf } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { jobRow, requireRoom } from '#server/store/job.ts'
import { text } from '#server/texts.ts'
import { columnsOf, listColumnsOf } from './columns.ts'
import { textFormOf } from './form.ts'
import { exportQuery } from './query.ts'
import { describeSearch } from './words.ts'

/** Refuses what cannot be searched, is no column, or does not fit into the form of another program. */
export async function requireExport(db: Queries, { user, locale }: Caller, body: ExportBody) {
  const { object, columns, format = 'locale', ids, except, time_zone = houseZone } = body
  // a page of what was found is no part of the question
  const { query, filters, sort, session } = body.params ?? {}
  const wanted: SearchTarget = {
    ...(query && { query }),
    ...(filters && { filters }),
    ...(sort && { sort }),
    ...(session && { session }),
    ...(ids && { ids }),
    ...(except && { except }),
  }
  const source = sourceOf(object)
  if (source === undefined) throw unknownObject()
  if (!IANAZone.isValidZone(time_zone)) throw badValue('time_zone')
  const found = exportQuery(source, user, { ...body.params, ...wanted })
  columnsOf(source, columns, format, locale, await listColumnsOf(db, user, source, format, locale))
  const form = textFormOf(format)
  if (form !== undefined && !source.entity.files?.some((one) => one === format)) throw badValue('format')
  await form?.require?.(db, source, user, found)
  return { source, wanted }
}

/** Adds an export to the jobs, if nothing refuses it. */
export async function startExport(tx: Tx, caller: Caller, body: ExportBody): Promise<ExportJob> {
  const { user, locale, address } = caller
  const { object, columns, format = 'locale', time_zone = houseZone } = body
  const { session } = body.params ?? {}
  const { source, wanted } = await requireExport(tx, caller, body)
  const asked = session === undefined ? wanted : (await extendSession(tx, { userId: user.id, object }, session)).asked
  const title = text(locale, 'ui', `object.${object}`)
  const words = await describeSearch(tx, source, caller, { ...wanted, ...asked })
  await requireRoom(tx, user.id)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into export_jobs (user_id, object, params, columns, format, locale, title, filters, search,
      remote_address, time_zone)
    values (${user.id}, ${object}, ${JSON.stringify(wanted)}::jsonb, ${JSON.stringify(columns ?? [])}::jsonb, ${format},
      ${locale}, ${title}, ${words}, ${searchable([title, words, user.name])}, ${address},
      ${time_zone})
    returning id`)
  await audit(tx, {
    user,
    verb: 'export-job.start',
    object: 'export-job',
    objectId: id,
    after: body,
    remoteAddress: address,
  })
  return jobRow(tx, id)
}
