import type { FeedRule } from './rule.ts'

/** The pin catalogue's specification of a data source. */
const source = 'https://help.pinterest.com/en/business/article/before-you-get-started-with-catalogs'

export const pinRules: readonly FeedRule[] = [
  { field: 'id', value: 'id', required: true, max: 127, source },
  { field: 'title', value: 'title', required: true, max: 500, source },
  { field: 'description', value: 'description', required: true, max: 10_000, cut: true, source },
  { field: 'link', value: 'link', required: true, max: 511, form: 'url', source },
  { field: 'image_link', value: 'image', required: true, max: 2000, form: 'url', source },
  { field: 'price', value: 'price', required: true, form: 'price', source },
  {
    field: 'availability',
    value: 'availability',
    required: true,
    of: ['in stock', 'out of stock', 'preorder'],
    source,
  },
  { field: 'additional_image_link', value: 'more_images', max: 2000, most: 10, form: 'url', source },
  { field: 'item_group_id', value: 'group', max: 127, source },
  { field: 'condition', value: 'condition', of: ['new', 'used', 'refurbished'], source },
  { field: 'brand', value: 'brand', max: 100, source },
  { field: 'gtin', value: 'gtin', max: 14, form: 'gtin', source },
  { field: 'mpn', value: 'mpn', max: 100, source },
  { field: 'product_type', value: 'product_type', max: 1000, source },
  { field: 'color', value: 'color', max: 100, source },
  { field: 'size', value: 'size', max: 100, source },
  { field: 'gender', value: 'gender', of: ['male', 'female', 'unisex'], source },
  {
    field: 'age_group',
    value: 'age_group',
    of: ['newborn', 'infant', 'toddler', 'kids', 'adult'],
    source,
  },
  { field: 'shipping_weight', value: 'weight', form: 'weight', source },
]
