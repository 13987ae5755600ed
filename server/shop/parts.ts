import { numbersAhead } from '#server/document/number.ts'
import type { PartReaders } from '#server/store/record-part.ts'

/** What of a shop its record read expands besides the lists that people write. */
export const partsOfShop: PartReaders = {
  next_numbers: (db, _, { id }) => numbersAhead(db, id),
}
