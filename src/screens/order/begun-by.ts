import type { Begins } from '#api/order/totals.ts'
import { addressFields } from '#entities/address.ts'
import { isRef } from '#entities/entity.ts'
import type { Edit } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { keyOf, rowsIn } from '#machines/editor/rows.ts'

const fields = ['shop', 'email', 'vat_number', 'price_list'] as const
const cells = Object.keys(addressFields)

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''
const saidOf = (value: unknown): unknown => (isRef(value) ? value.id : isNothing(value) ? null : value)
const isSame = (one: unknown, other: unknown): boolean => saidOf(one) === saidOf(other)
const isSameAddress = (one: Values, other: Values | undefined): boolean =>
  cells.every((name) => isSame(one[name], other?.[name]))

/**
 * What a new order takes over from its customer and its shop as they are chosen: into what is empty, and in the place of
 * what those before them had brought. What somebody typed stays.
 */
export function takenOver(shown: Values, begins: Begins, before: Begins | null): readonly Edit[] {
  const changes = fields.flatMap((name): Edit[] => {
    const [now, next] = [shown[name], begins[name]]
    const isFree = isNothing(now) || (before !== null && isSame(now, before[name]))
    return isFree && !isSame(now, next) ? [{ type: 'editor.change', path: name, value: next }] : []
  })
  const rows = rowsIn(shown['addresses'])
  const broughtOf = (type: unknown) => before?.addresses.find((row) => row['type'] === type)
  const own = rows.filter((row) => !isSameAddress(row, broughtOf(row['type'])))
  const gone = rows.filter((row) => !own.includes(row))
  const come = begins.addresses.filter(({ type }) => !own.some((row) => row['type'] === type))
  const isAsBefore = gone.length === come.length && gone.every((row, at) => isSameAddress(row, come[at]))
  if (isAsBefore) return changes
  return [
    ...changes,
    ...gone.map((row): Edit => ({ type: 'editor.list.remove', list: 'addresses', row: keyOf(row) })),
    ...come.map((values): Edit => ({ type: 'editor.list.add', list: 'addresses', values })),
  ]
}
