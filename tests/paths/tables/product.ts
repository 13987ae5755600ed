import type { ProductFacts } from '#machines/product/product.ts'
import type { Policy } from '../policy.ts'

/** Products of lifecycles §8: sold or not, and beside that none → ready for import → imported, which nothing takes back; its shops, where it has any, are told again whenever somebody asks. */
export const productPolicy = {
  events: {
    activate: { type: 'product.activate' },
    deactivate: { type: 'product.deactivate' },
    ready: { type: 'product.make_ready' },
    'take back': { type: 'product.take_back' },
    full: { type: 'product.sync_full' },
    stock: { type: 'product.sync_stock' },
    price: { type: 'product.sync_price' },
    publish: { type: 'product.published' },
    import: { type: 'product.imported' },
  },
  knows: { '': { has_shops: true }, 'in no shop': { has_shops: false } },
  table: `
    inactive-none                  | activate → active-none, publish → active-none, ready → inactive-ready, full → inactive-none, stock → inactive-none, price → inactive-none
    inactive-none (in no shop)     | activate → active-none, publish → active-none, ready → –, full → –, stock → –, price → –
    inactive-ready                 | activate → active-ready, publish → active-ready, take back → inactive-none, import → inactive-imported, full → inactive-ready, stock → inactive-ready, price → inactive-ready
    inactive-ready (in no shop)    | activate → active-ready, publish → active-ready, take back → inactive-none, import → inactive-imported, full → –, stock → –, price → –
    inactive-imported              | activate → active-imported, publish → active-imported, full → inactive-imported, stock → inactive-imported, price → inactive-imported
    inactive-imported (in no shop) | activate → active-imported, publish → active-imported, full → –, stock → –, price → –
    active-none                    | deactivate → inactive-none, ready → active-ready, full → active-none, stock → active-none, price → active-none
    active-none (in no shop)       | deactivate → inactive-none, ready → –, full → –, stock → –, price → –
    active-ready                   | deactivate → inactive-ready, take back → active-none, import → active-imported, full → active-ready, stock → active-ready, price → active-ready
    active-ready (in no shop)      | deactivate → inactive-ready, take back → active-none, import → active-imported, full → –, stock → –, price → –
    active-imported                | deactivate → inactive-imported, full → active-imported, stock → active-imported, price → active-imported
    active-imported (in no shop)   | deactivate → inactive-imported, full → –, stock → –, price → –`,
} as const satisfies Policy<ProductFacts>
