import { call } from '#api/client.ts'
import { mostPrinted } from '#api/file/most-printed.ts'
import type { Row } from '#api/list.ts'
import type { List } from '#screens/search/use-list.ts'

/** Those that are chosen, else the one in focus, in the order of the list; undefined where they are more than go together. */
export async function chosenOrders({ entity, chosen, found, row }: List): Promise<readonly Row[] | undefined> {
  const { selection, size } = chosen
  if (size > mostPrinted) return undefined
  if (size === 0) return row === undefined ? [] : [row]
  if (selection.kind === 'rows') {
    const places = new Map<number, number>()
    for (let index = 0; index < (found.total ?? 0) && places.size < size; index += 1) {
      const at = found.rowAt(index)
      if (at !== undefined && selection.rows.has(at.id)) places.set(at.id, index)
    }
    const placeOf = ({ id }: Row) => places.get(id) ?? Infinity
    // those that have left the list since come last, by when they were to leave
    const byDeadline = (one: Row, other: Row) => String(one['deadline']).localeCompare(String(other['deadline']))
    return [...selection.rows.values()].toSorted((one, other) =>
      placeOf(one) === placeOf(other) ? byDeadline(one, other) : placeOf(one) - placeOf(other),
    )
  }
  const { frozen, except } = selection
  const params = { session: frozen.id, page: 1, page_size: mostPrinted + except.size }
  const { payload } = await call('search', { body: { object: entity.name, scope: ['results'], params } })
  return (payload.results ?? []).filter(({ id }) => !except.has(id))
}
