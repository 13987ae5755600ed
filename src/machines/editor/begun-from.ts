import { rowKeyOf, writtenFields, writtenInRows } from '#entities/edit.ts'
import { targetOf, type Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import type { Edit } from './edits.ts'
import type { Values } from './merge.ts'
import { rowsIn } from './rows.ts'

/**
 * A new record that is begun from another one, as an order is from its customer: it points there, and what both call
 * the same and mean alike comes along, of a list the first row of each key.
 */
export function begunFrom(
  entity: Entity,
  from: Entity,
  record: Values & { id: number },
  today: string,
): readonly Edit[] {
  const to = { id: record.id, label: nameOf(from, record) }
  return writtenFields(entity).flatMap(([name, field]): Edit[] => {
    if (field.kind === 'ref' && field.to === from.name) return [{ type: 'editor.change', path: name, value: to }]
    if ('beginsToday' in field) return [{ type: 'editor.change', path: name, value: today }]
    const begins = 'begins' in field ? field.begins?.[from.name] : undefined
    if (begins !== undefined)
      return Number(record[begins]) > 0 ? [{ type: 'editor.change', path: name, value: record[begins] }] : []
    const [theirs, value] = [from.fields[name], record[name] ?? null]
    if (theirs === undefined || theirs.kind !== field.kind || value === null || value === '') return []
    if (field.kind !== 'list') {
      const isAlike =
        field.kind === 'ref' && theirs.kind === 'ref'
          ? targetOf(field, {}) === targetOf(theirs, record)
          : field.kind === 'text'
      return isAlike ? [{ type: 'editor.change', path: name, value }] : []
    }
    if (field.key === undefined || field.fixed === true) return []
    const seen = new Set<string | undefined>()
    return rowsIn(value).flatMap((row): Edit[] => {
      const key = rowKeyOf(field, row)
      if (seen.has(key)) return []
      seen.add(key)
      const values = Object.fromEntries(writtenInRows(field.of).map(([cell]) => [cell, row[cell] ?? null]))
      return [{ type: 'editor.list.add', list: name, values }]
    })
  })
}
