import { call } from '#api/client.ts'
import { mostPrinted } from '#api/file/most-printed.ts'
import type { Row } from '#api/list.ts'
import type { BulkSelection } from '#machines/bulk.ts'

type Matching = Extract<BulkSelection['chosen'], { session: string }>

/** What is meant: all that is chosen, in the list's order where a search froze it, else the row in focus. */
export async function chosenIds(
  selected: BulkSelection | undefined,
  row: Row | undefined,
  most = mostPrinted,
): Promise<readonly number[]> {
  if (selected === undefined) return row === undefined ? [] : [row.id]
  return 'ids' in selected.chosen ? selected.chosen.ids : matching(selected.chosen, selected.object, most)
}

/** Which ones match, but for those that were taken out. */
async function matching({ session, except = [] }: Matching, object: string, most: number): Promise<readonly number[]> {
  const params = { session, page: 1, page_size: most + except.length }
  const { payload } = await call('search', { body: { object, scope: ['ids'], params } })
  return (payload.ids ?? []).filter((id) => !except.includes(id))
}
