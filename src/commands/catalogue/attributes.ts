import { commandsFor } from '../command.ts'

/** What a product with variations, and an attribute, hear besides what every record does. */
export type VariationEvent = { type: 'product.make_variations' } | { type: 'product.next_aspect' }
export type AttributeEvent = { type: 'attribute.merge_terms' }

export const variationCommands = commandsFor<VariationEvent>('record', {
  'product.make_variations': { keys: 'i v' },
  'product.next_aspect': { keys: 'Shift+V' },
})

export const attributeCommands = commandsFor<AttributeEvent>('record', {
  'attribute.merge_terms': { keys: 'i z' },
})
