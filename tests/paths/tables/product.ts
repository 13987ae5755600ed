import type { ProductFacts } from '#machines/product/product.ts'
import type { Policy } from '../policy.ts'

const sold = { has_shops: true, has_variations: false, is_retired: false }

/** Products of lifecycles §8: sold or not, and beside that none → ready for import → imported, which nothing takes back; its shops, where it has any, are told again whenever somebody asks, and its stock is corrected where it is its own. What is retired is not sold. */
export const productPolicy = {
  events: {
    activate: { type: 'product.activate' },
    deactivate: { type: 'product.deactivate' },
    ready: { type: 'product.make_ready' },
    'take back': { type: 'product.take_back' },
    full: { type: 'product.sync_full' },
    stock: { type: 'product.sync_stock' },
    price: { type: 'product.sync_price' },
    correct: { type: 'product.correct_stock', quantity: '+1', cause: 'found' },
    publish: { type: 'product.published' },
    import: { type: 'product.imported' },
  },
  knows: {
    '': sold,
    'in no shop': { ...sold, has_shops: false },
    'with variations': { ...sold, has_variations: true },
    retired: { ...sold, is_retired: true },
  },
  table: `
    inactive-none                       | activate → active-none, publish → active-none, ready → inactive-ready, full → inactive-none, stock → inactive-none, price → inactive-none, correct → inactive-none
    inactive-none (in no shop)          | activate → active-none, publish → active-none, ready → –, full → –, stock → –, price → –, correct → inactive-none
    inactive-none (with variations)     | activate → active-none, publish → active-none, ready → inactive-ready, full → inactive-none, stock → inactive-none, price → inactive-none, correct → –
    inactive-none (retired)             | activate → –, publish → –, ready → inactive-ready, full → inactive-none, stock → inactive-none, price → inactive-none, correct → inactive-none
    inactive-ready                      | activate → active-ready, publish → active-ready, take back → inactive-none, import → inactive-imported, full → inactive-ready, stock → inactive-ready, price → inactive-ready, correct → inactive-ready
    inactive-ready (in no shop)         | activate → active-ready, publish → active-ready, take back → inactive-none, import → inactive-imported, full → –, stock → –, price → –, correct → inactive-ready
    inactive-ready (with variations)    | activate → active-ready, publish → active-ready, take back → inactive-none, import → inactive-imported, full → inactive-ready, stock → inactive-ready, price → inactive-ready, correct → –
    inactive-ready (retired)            | activate → –, publish → –, take back → inactive-none, import → inactive-imported, full → inactive-ready, stock → inactive-ready, price → inactive-ready, correct → inactive-ready
    inactive-imported                   | activate → active-imported, publish → active-imported, full → inactive-imported, stock → inactive-imported, price → inactive-imported, correct → inactive-imported
    inactive-imported (in no shop)      | activate → active-imported, publish → active-imported, full → –, stock → –, price → –, correct → inactive-imported
    inactive-imported (with variations) | activate → active-imported, publish → active-imported, full → inactive-imported, stock → inactive-imported, price → inactive-imported, correct → –
    inactive-imported (retired)         | activate → –, publish → –, full → inactive-imported, stock → inactive-imported, price → inactive-imported, correct → inactive-imported
    active-none                         | deactivate → inactive-none, ready → active-ready, full → active-none, stock → active-none, price → active-none, correct → active-none
    active-none (in no shop)            | deactivate → inactive-none, ready → –, full → –, stock → –, price → –, correct → active-none
    active-none (with variations)       | deactivate → inactive-none, ready → active-ready, full → active-none, stock → active-none, price → active-none, correct → –
    active-none (retired)               | deactivate → inactive-none, ready → active-ready, full → active-none, stock → active-none, price → active-none, correct → active-none
    active-ready                        | deactivate → inactive-ready, take back → active-none, import → active-imported, full → active-ready, stock → active-ready, price → active-ready, correct → active-ready
    active-ready (in no shop)           | deactivate → inactive-ready, take back → active-none, import → active-imported, full → –, stock → –, price → –, correct → active-ready
    active-ready (with variations)      | deactivate → inactive-ready, take back → active-none, import → active-imported, full → active-ready, stock → active-ready, price → active-ready, correct → –
    active-ready (retired)              | deactivate → inactive-ready, take back → active-none, import → active-imported, full → active-ready, stock → active-ready, price → active-ready, correct → active-ready
    active-imported                     | deactivate → inactive-imported, full → active-imported, stock → active-imported, price → active-imported, correct → active-imported
    active-imported (in no shop)        | deactivate → inactive-imported, full → –, stock → –, price → –, correct → active-imported
    active-imported (with variations)   | deactivate → inactive-imported, full → active-imported, stock → active-imported, price → active-imported, correct → –
    active-imported (retired)           | deactivate → inactive-imported, full → active-imported, stock → active-imported, price → active-imported, correct → active-imported`,
} as const satisfies Policy<ProductFacts>
