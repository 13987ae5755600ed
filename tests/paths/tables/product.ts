import type { ProductFacts } from '#machines/product/product.ts'
import type { Policy } from '../policy.ts'

/** Products of lifecycles §8: sold or not, and beside that none → ready for import → imported, which nothing takes back. */
export const productPolicy = {
  events: {
    activate: { type: 'product.activate' },
    deactivate: { type: 'product.deactivate' },
    ready: { type: 'product.make_ready' },
    'take back': { type: 'product.take_back' },
    publish: { type: 'product.published' },
    import: { type: 'product.imported' },
  },
  knows: { '': {} },
  table: `
    inactive-none     | activate → active-none, publish → active-none, ready → inactive-ready
    inactive-ready    | activate → active-ready, publish → active-ready, take back → inactive-none, import → inactive-imported
    inactive-imported | activate → active-imported, publish → active-imported
    active-none       | deactivate → inactive-none, ready → active-ready
    active-ready      | deactivate → inactive-ready, take back → active-none, import → active-imported
    active-imported   | deactivate → inactive-imported`,
} as const satisfies Policy<ProductFacts>
