import type { Entity } from './entity.ts'

/** Every entity, once: a line brings its file, which comes with its first screen (ADR 0061). */
export const loaders = {
  order: async () => (await import('./order.ts')).order,
  invoice: async () => (await import('./invoice.ts')).invoice,
  customer: async () => (await import('./customer.ts')).customer,
  shop: async () => (await import('./shop.ts')).shop,
  'price-list': async () => (await import('./price-list.ts')).priceList,
  'payment-method': async () => (await import('./payment-method.ts')).paymentMethod,
  'shipping-method': async () => (await import('./shipping-method.ts')).shippingMethod,
  user: async () => (await import('./user.ts')).user,
  'export-job': async () => (await import('./export-job.ts')).exportJob,
  'export-history': async () => (await import('./export-job.ts')).exportHistory,
  'sync-job': async () => (await import('./sync-job.ts')).syncJob,
} as const satisfies Record<string, () => Promise<Entity>>

export type ObjectName = keyof typeof loaders

export const loadEntity = (name: ObjectName): Promise<Entity> => loaders[name]()
