import type { SearchParams } from '#api/search.ts'
import { badValue } from './refusals.ts'

/** The records that were chosen one by one, or those that were taken out of all that match. */
export type PickedRecords = {
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** A search, or what was chosen of it. */
export type SearchTarget = SearchParams & PickedRecords

/** Records that are named need no search, and only a session can be without some. */
export function refuseMixed({ session, query, filters, ids, except }: SearchTarget): void {
  if (ids !== undefined && [session, query, filters, except].some((other) => other !== undefined)) throw badValue('ids')
  if (except !== undefined && session === undefined) throw badValue('except')
}
