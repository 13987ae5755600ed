import { entity } from '../entity.ts'

/** Spec §3, Attribute: one of the terms of all attributes, as products have it; it is written with its attribute. */
export const attributeTerm = entity({
  name: 'attribute-term',
  table: 'product_attribute_terms',
  label: [['attribute_name', 'name']],
  chosen: { by: ['slug'], within: ['is_private'] },
  fields: {
    name: { kind: 'text', max: 100, required: true, readonly: true, translated: true },
    /** Kept beside it, for it is called by both. */
    attribute_name: { kind: 'text', max: 100, required: true, readonly: true },
    is_private: { kind: 'flag', readonly: true, derived: true },
    slug: { kind: 'text', max: 100, mono: true, readonly: true },
    color: { kind: 'text', max: 7, mono: true, readonly: true },
    tooltip: { kind: 'text', max: 200, readonly: true, translated: true },
    product_count: { kind: 'number', required: true, readonly: true, derived: true },
  },
  access: { read: ['product_manager', 'order_manager', 'shipping_manager'], write: ['product_manager'] },
  list: {
    text: ['attribute_name', 'name', 'slug'],
    columns: ['attribute_name', 'name', 'slug', 'color', 'tooltip', 'product_count'],
    filters: ['is_private'],
    sortable: ['attribute_name', 'name'],
    sort: 'attribute_name asc',
  },
  form: {},
})
