import type { PlaceDefinition } from './definition.ts'

/** What products differ in: attributes with their terms, those of the house alone, and all terms together. */
export const attributePlaces = {
  private_attributes: {
    path: '/product-attributes/private',
    requires: 'product_manager',
    parent: 'product_attributes',
    entity: 'private-attribute',
  },
  private_attribute: {
    path: '/product-attributes/private/:id',
    numeric: true,
    parent: 'private_attributes',
    entity: 'private-attribute',
    creates: true,
  },
  attribute_terms: {
    path: '/product-attributes/terms',
    requires: 'product_manager',
    parent: 'product_attributes',
    entity: 'attribute-term',
  },
  product_attribute: {
    path: '/product-attributes/attributes/:id',
    numeric: true,
    parent: 'product_attributes',
    entity: 'product-attribute',
    creates: 'c v',
  },
  product_attributes: {
    path: '/product-attributes/:section?/:widget?',
    requires: 'product_manager',
    drawer: true,
    keys: 'g v',
    tabs: true,
    entity: 'product-attribute',
  },
} as const satisfies Record<string, PlaceDefinition>
