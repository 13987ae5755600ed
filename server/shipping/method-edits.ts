import type { Bounds } from '#entities/shipping-price/bounds.ts'
import type { EntityEdits } from '#server/edit/entity-edits.ts'
import { reversedIn } from './price-edits.ts'

export const shippingMethodEdits: EntityEdits = {
  // no order would be carried by it, and nobody told why; as its view has them
  problems: async (_db, _caller, _before, after) => reversedIn(after as unknown as Bounds),
}
