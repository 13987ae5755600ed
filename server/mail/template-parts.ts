import { isMailKind } from '#entities/mail-kind.ts'
import { placeholdersOf } from '#entities/mail-template/placeholders.ts'
import type { PartReader, PartReaders } from '#server/store/record-part.ts'

const placeholders: PartReader = async (_db, _asker, row) => {
  const kind: unknown = Reflect.get(row, 'template')
  return typeof kind === 'string' && isMailKind(kind) ? placeholdersOf(kind).map((name) => ({ name })) : []
}

/** What of a template its record read expands. */
export const partsOfMailTemplate: PartReaders = { placeholders }
