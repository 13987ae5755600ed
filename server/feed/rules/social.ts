import type { FeedRule } from './rule.ts'

/** The social catalogue's specifications of product data. */
const source = 'https://www.facebook.com/business/help/120325381656392'
/** Its reference of the fields, with what they may hold. */
const reference = 'https://developers.facebook.com/docs/marketing-api/catalog/reference'

export const socialRules: readonly FeedRule[] = [
  { field: 'id', value: 'id', required: true, max: 100, source },
  { field: 'title', value: 'title', required: true, max: 200, source },
  { field: 'description', value: 'description', required: true, max: 9999, cut: true, source },
  {
    field: 'availability',
    value: 'availability',
    required: true,
    of: ['in stock', 'out of stock', 'available for order', 'preorder', 'discontinued'],
    source,
  },
  { field: 'condition', value: 'condition', required: true, of: ['new', 'refurbished', 'used'], source },
  { field: 'price', value: 'price', required: true, form: 'price', source },
  { field: 'link', value: 'link', required: true, max: 2000, form: 'url', source },
  { field: 'image_link', value: 'image', required: true, max: 2000, form: 'url', source },
  { field: 'brand', value: 'brand', required: { without: ['gtin', 'mpn'] }, max: 100, source },
  { field: 'additional_image_link', value: 'more_images', max: 2000, most: 20, form: 'url', source: reference },
  { field: 'gtin', value: 'gtin', max: 14, form: 'gtin', source: reference },
  { field: 'mpn', value: 'mpn', max: 100, source: reference },
  { field: 'item_group_id', value: 'group', max: 100, source },
  { field: 'product_type', value: 'product_type', max: 750, source: reference },
  { field: 'color', value: 'color', max: 200, source },
  { field: 'size', value: 'size', max: 200, source },
  { field: 'gender', value: 'gender', of: ['female', 'male', 'unisex'], source },
  {
    field: 'age_group',
    value: 'age_group',
    of: ['adult', 'all ages', 'infant', 'kids', 'newborn', 'teen', 'toddler'],
    source,
  },
  { field: 'shipping_weight', value: 'weight', form: 'weight', source: reference },
]
