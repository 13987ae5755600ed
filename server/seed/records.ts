import type { Entity } from '#entities/entity.ts'
import type { Tx } from '#server/db.ts'
import { searchOf } from '#server/search/fold.ts'
import { copyInto, type CopyRow } from './copy.ts'

/** Records of an entity into its table, each with the words that it is searched by. */
export const seedRecords = (tx: Tx, entity: Pick<Entity, 'table' | 'list'>, rows: readonly CopyRow[]): Promise<void> =>
  copyInto(
    tx,
    entity.table,
    entity.list.text.length === 0 ? rows : rows.map((row) => ({ ...row, search: searchOf(entity, row) })),
  )
