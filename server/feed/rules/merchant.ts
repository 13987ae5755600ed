import type { FeedRule } from './rule.ts'

const page = (id: number) => `https://support.google.com/merchants/answer/${id}`

/** The merchant centre's product data specification: https://support.google.com/merchants/answer/7052112 */
export const merchantRules: readonly FeedRule[] = [
  { field: 'id', value: 'id', required: true, max: 50, source: page(6_324_405) },
  { field: 'title', value: 'title', required: true, max: 150, source: page(6_324_415) },
  { field: 'description', value: 'description', required: true, max: 5000, cut: true, source: page(6_324_468) },
  { field: 'link', value: 'link', required: true, max: 2000, form: 'url', source: page(6_324_416) },
  { field: 'image_link', value: 'image', required: true, max: 2000, form: 'url', source: page(6_324_350) },
  {
    field: 'additional_image_link',
    value: 'more_images',
    max: 2000,
    most: 10,
    form: 'url',
    source: page(6_324_370),
  },
  {
    field: 'availability',
    value: 'availability',
    required: true,
    of: ['in_stock', 'out_of_stock', 'preorder', 'backorder'],
    source: page(6_324_448),
  },
  {
    field: 'availability_date',
    value: 'availability_date',
    required: { where: 'availability', is: ['preorder', 'backorder'] },
    max: 25,
    form: 'date',
    source: page(6_324_470),
  },
  { field: 'price', value: 'price', required: true, form: 'price', source: page(6_324_371) },
  { field: 'condition', value: 'condition', of: ['new', 'refurbished', 'used'], source: page(6_324_469) },
  { field: 'brand', value: 'brand', required: true, max: 70, source: page(6_324_351) },
  { field: 'gtin', value: 'gtin', max: 50, form: 'gtin', source: page(6_324_461) },
  { field: 'mpn', value: 'mpn', max: 70, source: page(6_324_482) },
  {
    field: 'identifier_exists',
    value: 'identifier_exists',
    required: { without: ['gtin', 'mpn'] },
    of: ['yes', 'no'],
    source: page(6_324_478),
  },
  { field: 'product_type', value: 'product_type', max: 750, source: page(6_324_406) },
  { field: 'item_group_id', value: 'group', max: 50, source: page(6_324_507) },
  { field: 'color', value: 'color', max: 100, source: page(6_324_487) },
  { field: 'size', value: 'size', max: 100, source: page(6_324_492) },
  { field: 'gender', value: 'gender', of: ['male', 'female', 'unisex'], source: page(6_324_479) },
  {
    field: 'age_group',
    value: 'age_group',
    of: ['newborn', 'infant', 'toddler', 'kids', 'adult'],
    source: page(6_324_463),
  },
  { field: 'shipping_weight', value: 'weight', form: 'weight', source: page(6_324_503) },
  { field: 'unit_pricing_measure', value: 'unit_measure', form: 'measure', source: page(6_324_455) },
  { field: 'unit_pricing_base_measure', value: 'unit_base', form: 'measure', source: page(6_324_490) },
]
