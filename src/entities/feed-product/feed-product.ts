import { entity } from '../entity.ts'
import { exclusions, feedChanges, feedOutcomes, flaws } from '../feed/parts.ts'

/** What became of a product in a feed when all of them were last looked at. */
export const feedProduct = entity({
  name: 'feed-product',
  table: 'feed_products',
  label: [['sku']],
  fields: {
    product: { kind: 'ref', to: 'product', required: true, readonly: true, belongs: true },
    sku: { kind: 'text', max: 64, required: true, readonly: true, mono: true },
    feed: { kind: 'ref', to: 'feed', required: true, readonly: true, belongs: true },
    shop: { kind: 'ref', to: 'shop', required: true, readonly: true },
    outcome: { kind: 'choice', of: feedOutcomes, required: true, readonly: true },
    reason: { kind: 'choice', of: [...exclusions, ...flaws], readonly: true },
    /** The field of the target that the reason is about, as the target calls it. */
    attribute: { kind: 'text', max: 60, readonly: true, mono: true },
    /** What stands in it. */
    found: { kind: 'text', max: 200, readonly: true },
    /** How much is wrong with it: the first of it is the reason. */
    problem_count: { kind: 'number', required: true, readonly: true },
    /** Against the last file. */
    change: { kind: 'choice', of: feedChanges, readonly: true },
  },
  access: { area: 'products', read: ['product_manager'], write: ['product_manager'] },
  list: {
    text: ['sku', 'product', 'attribute'],
    columns: ['sku', 'product', 'feed', 'outcome', 'reason', 'attribute', 'found', 'change'],
    spares: { feed: 0, found: 1 },
    filters: ['feed', 'outcome', 'reason', 'change', 'shop'],
    sortable: ['sku', 'outcome'],
    sort: 'outcome desc',
  },
  form: {},
})
