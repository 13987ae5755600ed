import type { PlaceDefinition } from './definition.ts'

/** What catalogues elsewhere are told of the products. */
export const feedPlaces = {
  // the role is misspelt in the specification, and a list is always visible (ADR 0009)
  feeds: { path: '/products/feeds', requires: ['product_manger'], drawer: true, keys: 'g f', entity: 'feed' },
  feed_products: {
    path: '/products/feeds/products',
    requires: 'product_manager',
    parent: 'feeds',
    entity: 'feed-product',
  },
  feed: {
    path: '/products/feeds/:id',
    numeric: true,
    requires: 'product_manager',
    parent: 'feeds',
    entity: 'feed',
    creates: 'c f',
  },
} as const satisfies Record<string, PlaceDefinition>
