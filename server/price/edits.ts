import type { Values } from '#machines/editor/merge.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'

const kept: Lock = { code: 'set_at_creation' }

export const priceEdits: EntityEdits = {
  locks: async () => ({ product: kept, price_list: kept }),
  problems: async (_db, _caller, _before, after): Promise<FieldProblems> => {
    const tiers = after['tiers'] as readonly Values[] // held against the entity
    return tiers.length === 0 ? { tiers: 'field_required' } : {}
  },
  twice: { price_list_id: 'price_taken' },
}
