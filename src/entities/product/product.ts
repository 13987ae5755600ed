import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { historyOver } from '../history.ts'
import type { InShops } from '../in-shops.ts'
import { productLists } from './lists.ts'
import { taxClasses } from '../tax-class.ts'
import { importStatuses, productStatuses } from './status.ts'

/** Spec §3, Product: what it is, what is said of it, and what of it is there. */
export const product = entity({
  name: 'product',
  table: 'products',
  label: [['name']],
  chosen: { by: ['sku'], within: ['type'] },
  fields: {
    name: { kind: 'text', max: 200, required: true, translated: true },
    /** How short it may be the settings say. */
    sku: { kind: 'text', max: 64, required: true, unique: true, mono: true },
    gtin: { kind: 'text', max: 14, mono: true, format: 'gtin' },
    mpn: { kind: 'text', max: 64, mono: true },
    internal_name: { kind: 'text', max: 200 },
    slug: { kind: 'text', max: 120, unique: true, mono: true, format: 'slug' },
    short_title: { kind: 'text', max: 80, translated: true },
    short_description: { kind: 'longtext', max: 2000, translated: true },
    description: { kind: 'longtext', max: 20_000, translated: true },
    bullet_points: { kind: 'longtext', max: 2000, translated: true },
    meta_description: { kind: 'text', max: 320, translated: true },
    type: { kind: 'choice', of: ['simple', 'variable', 'variation'], required: true, default: 'simple' },
    /** Whose variation it is. */
    parent: { kind: 'ref', to: 'product', among: { type: ['variable'] }, tells: ['sku'] },
    /** Its life moves these two. */
    is_active: { kind: 'flag', readonly: true },
    import_status: { kind: 'choice', of: importStatuses, required: true, readonly: true },
    /** Where shops show it. */
    visibility: {
      kind: 'choice',
      inline: true,
      of: ['shop_and_search', 'catalog', 'search', 'hidden'],
      required: true,
      default: 'shop_and_search',
    },
    date_active_from: { kind: 'date' },
    date_active_to: { kind: 'date' },
    date_published: { kind: 'date' },
    /** Becomes active then, by itself. */
    planned_publishing: { kind: 'datetime', exact: true },
    is_featured: { kind: 'flag', inline: true },
    is_grouped: { kind: 'flag' },
    season_code: { kind: 'text', max: 20, inline: true },
    product_type_keyword: { kind: 'text', max: 120 },
    is_virtual: { kind: 'flag' },
    /** Gross, as it is sent. */
    weight: { kind: 'number', inline: true, min: 0, max: 100_000, digits: 3, unit: 'kg' },
    net_weight: { kind: 'number', inline: true, min: 0, max: 100_000, digits: 3, unit: 'kg' },
    /** In which shops name its weight. */
    weight_unit: { kind: 'choice', of: ['g', 'kg'], required: true, default: 'kg' },
    length: { kind: 'number', inline: true, min: 0, max: 100_000, digits: 1, unit: 'cm' },
    width: { kind: 'number', inline: true, min: 0, max: 100_000, digits: 1, unit: 'cm' },
    height: { kind: 'number', inline: true, min: 0, max: 100_000, digits: 1, unit: 'cm' },
    /** In which shops name its dimensions. */
    length_unit: { kind: 'choice', of: ['mm', 'cm', 'm'], required: true, default: 'cm' },
    /** What its price is told by as well: so much for a litre. */
    unit: { kind: 'choice', of: ['piece', 'g', 'kg', 'ml', 'l', 'cm', 'm', 'm2'] },
    /** So many of the unit are in it. */
    unit_content: { kind: 'number', min: 0, max: 1_000_000, digits: 3 },
    /** For so many of the unit the price is told. */
    unit_base: { kind: 'number', min: 0, max: 1_000_000, digits: 3 },
    delivery_days_min: { kind: 'number', inline: true, min: 0, max: 365 },
    delivery_days_max: { kind: 'number', inline: true, min: 0, max: 365 },
    /** Nobody orders more than one of it. */
    sold_individually: { kind: 'flag' },
    /** When what is not there is expected to be. */
    expected_return: { kind: 'date', inline: true },
    shipping_class: { kind: 'ref', to: 'shipping-class', inline: true },
    /** Where it stands on the way through the warehouse: pick lists go by it, the smallest first. */
    picklist_order: { kind: 'number', inline: true, min: 0, max: 1_000_000 },
    /** What it is gathered as, a line each: a table is its top and its legs. */
    picklist_parts: { kind: 'longtext', max: 1000 },
    tax_class: { kind: 'choice', inline: true, of: taxClasses, required: true, default: 'standard' },
    manage_stock: { kind: 'flag', default: true },
    /** What is there; of a variable product that of its variations together. */
    stock_quantity: {
      kind: 'number',
      inline: true,
      required: true,
      default: 0,
      min: -1_000_000,
      max: 1_000_000,
      follows: { where: 'type', is: ['variable'], because: 'stock_of_variations' },
    },
    /** So many of it are promised to orders. */
    reserved_quantity: { kind: 'number', required: true, readonly: true, derived: true },
    backorders: { kind: 'choice', inline: true, of: ['deny', 'notify', 'allow'], required: true, default: 'deny' },
    /** Follows from the three before it. */
    stock_status: {
      kind: 'choice',
      of: ['in-stock', 'out-of-stock', 'on-backorder'],
      required: true,
      readonly: true,
    },
    prices: productLists.prices,
    tags: {
      kind: 'list',
      key: ['tag'],
      of: { tag: { kind: 'ref', to: 'product-tag', required: true } },
    },
    /** Where it is sold, and when each shop was last told all of it, its stock and its prices. */
    shops: {
      kind: 'list',
      key: ['shop'],
      of: {
        shop: { kind: 'ref', to: 'shop', required: true },
        /** May its customers be told when it is there again? */
        has_waitlist: { kind: 'flag' },
        date_full: { kind: 'datetime', readonly: true },
        date_stock: { kind: 'datetime', readonly: true },
        date_price: { kind: 'datetime', readonly: true },
        /** Why the shop could not be told the last time. */
        error: { kind: 'text', max: 500, readonly: true },
      },
    },
    has_shops: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** In the order in which they are shown: the first is its main picture. */
    media: {
      kind: 'list',
      of: {
        id: { kind: 'number', required: true },
        media: { kind: 'ref', to: 'media', required: true, unique: true },
      },
    },
    /** Its main picture, or that of what it is a variation of. */
    picture: { kind: 'file', image: { side: 240, isWhole: true }, readonly: true, derived: true, inner: true },
    categories: {
      kind: 'list',
      key: ['category'],
      of: { category: { kind: 'ref', to: 'product-category', required: true } },
    },
    /** What it is in each of its attributes; of a product with variations all that these are. */
    terms: {
      kind: 'list',
      key: ['term'],
      of: { term: { kind: 'ref', to: 'attribute-term', required: true } },
    },
    cross_sells: productLists.cross_sells,
    up_sells: productLists.up_sells,
    variations: productLists.variations,
    waitlist: productLists.waitlist,
    /** Of one piece, in the list that most customers buy from; whoever wants those of the others finds them among its prices. */
    price: { kind: 'money', readonly: true, derived: true, inner: true },
    /** What its lists say, in words: a list of products has no room for lists. */
    category_names: { kind: 'longtext', max: 20_000, readonly: true, derived: true, inner: true },
    tag_names: { kind: 'longtext', max: 20_000, readonly: true, derived: true, inner: true },
    shop_names: { kind: 'longtext', max: 20_000, readonly: true, derived: true, inner: true },
    /** Its description or its short one. */
    lacks_text: { kind: 'flag', readonly: true, derived: true, inner: true },
    lacks_picture: { kind: 'flag', readonly: true, derived: true, inner: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver(productStatuses),
  },
  access: {
    area: 'products',
    among: 'shops',
    read: ['product_manager', 'order_manager', 'shipping_manager'],
    write: ['product_manager'],
  },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'sku', with: ['name'] },
  list: {
    text: ['sku', 'name', 'internal_name', 'gtin', 'mpn'],
    columns: [
      'sku',
      'picture',
      'name',
      'type',
      'is_active',
      'stock_status',
      'stock_quantity',
      'price',
      'tax_class',
      'weight',
      'category_names',
      'tag_names',
      'shop_names',
    ],
    spares: { category_names: 0.6, tag_names: 0.2, shop_names: 0.4 },
    filters: [
      'type',
      'is_active',
      'stock_status',
      'categories',
      'tags',
      'terms',
      'stock_quantity',
      'price',
      'lacks_text',
      'lacks_picture',
      'tax_class',
      'is_virtual',
      'shipping_class',
      'visibility',
      'is_featured',
      'season_code',
      'planned_publishing',
      'import_status',
      'shops',
      'media',
      'short_description',
      'description',
      'bullet_points',
      'meta_description',
      'gtin',
    ],
    sortable: ['sku', 'name', 'stock_quantity', 'date_updated', 'planned_publishing'],
    sort: 'sku asc',
    counted: { moment: 'date_created' },
  },
  facts: ['sku', 'type', 'stock_status', 'stock_quantity'],
  form: {
    base: [
      'name',
      'sku',
      'gtin',
      'mpn',
      'internal_name',
      'type',
      'parent',
      'is_active',
      'import_status',
      'visibility',
      'date_active_from',
      'date_active_to',
      'date_published',
      'planned_publishing',
      'is_featured',
      'is_grouped',
      'season_code',
      'product_type_keyword',
      'date_created',
      'date_updated',
      'shops',
    ],
    availability: [
      'manage_stock',
      'stock_quantity',
      'reserved_quantity',
      'backorders',
      'stock_status',
      'expected_return',
      'delivery_days_min',
      'delivery_days_max',
      'sold_individually',
      'waitlist',
    ],
    attributes: ['categories', 'terms', 'tags'],
    pricing: ['prices', 'tax_class', 'unit', 'unit_content', 'unit_base'],
    marketing: [
      'short_title',
      'slug',
      'short_description',
      'description',
      'bullet_points',
      'meta_description',
      'cross_sells',
      'up_sells',
    ],
    shipping: [
      'weight',
      'net_weight',
      'weight_unit',
      'length',
      'width',
      'height',
      'length_unit',
      'shipping_class',
      'is_virtual',
      'picklist_order',
      'picklist_parts',
    ],
    variations: ['variations'],
    media: ['media'],
  },
  lists: [
    { place: 'stock_movements', by: 'product', section: 'availability' },
    { place: 'looks', by: 'items', section: 'marketing' },
    { place: 'waitlist', by: 'product', section: 'availability' },
  ],
})
export type ProductRow = Omit<RecordOf<typeof product>, 'tags' | 'shops' | 'history'> & InShops
