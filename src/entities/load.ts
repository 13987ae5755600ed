import type { Entity } from './entity.ts'

/** Every entity, once: a line brings its file, which comes with its first screen (ADR 0061). */
export const loaders = {
  order: async () => (await import('./order/order.ts')).order,
  document: async () => (await import('./document/document.ts')).document,
  'print-log': async () => (await import('./print-log/print-log.ts')).printLog,
  invoice: async () => (await import('./invoice/invoice.ts')).invoice,
  transaction: async () => (await import('./transaction/transaction.ts')).transaction,
  refund: async () => (await import('./refund/refund.ts')).refund,
  return: async () => (await import('./return/return.ts')).returnEntity,
  shipment: async () => (await import('./shipment/shipment.ts')).shipment,
  'shipping-order': async () => (await import('./shipping-order/shipping-order.ts')).shippingOrder,
  parcel: async () => (await import('./parcel/parcel.ts')).parcel,
  'parcel-template': async () => (await import('./parcel-template/parcel-template.ts')).parcelTemplate,
  'bank-statement': async () => (await import('./bank-statement/bank-statement.ts')).bankStatement,
  'bank-statement-line': async () => (await import('./bank-statement/bank-statement-line.ts')).bankStatementLine,
  communication: async () => (await import('./communication/communication.ts')).communication,
  customer: async () => (await import('./customer/customer.ts')).customer,
  product: async () => (await import('./product/product.ts')).product,
  feed: async () => (await import('./feed/feed.ts')).feed,
  'feed-product': async () => (await import('./feed-product/feed-product.ts')).feedProduct,
  'product-category': async () => (await import('./product-category/product-category.ts')).productCategory,
  'product-tag': async () => (await import('./product-tag.ts')).productTag,
  'stock-movement': async () => (await import('./stock-movement.ts')).stockMovement,
  'waitlist-entry': async () => (await import('./waitlist-entry/waitlist-entry.ts')).waitlistEntry,
  'tax-rate': async () => (await import('./tax-rate.ts')).taxRate,
  'mail-template': async () => (await import('./mail-template/mail-template.ts')).mailTemplate,
  shop: async () => (await import('./shop/shop.ts')).shop,
  'price-list': async () => (await import('./price-list.ts')).priceList,
  price: async () => (await import('./price.ts')).price,
  'payment-account': async () => (await import('./payment-account.ts')).paymentAccount,
  'payment-method': async () => (await import('./payment-method.ts')).paymentMethod,
  'shipping-method': async () => (await import('./shipping-method/shipping-method.ts')).shippingMethod,
  'shipping-price': async () => (await import('./shipping-price/shipping-price.ts')).shippingPrice,
  'shipping-zone': async () => (await import('./shipping-zone/shipping-zone.ts')).shippingZone,
  'shipping-service': async () => (await import('./shipping-service/shipping-service.ts')).shippingService,
  'shipping-class': async () => (await import('./shipping-class/shipping-class.ts')).shippingClass,
  user: async () => (await import('./user/user.ts')).user,
  'export-job': async () => (await import('./export-job.ts')).exportJob,
  'export-history': async () => (await import('./export-job.ts')).exportHistory,
  'cron-job': async () => (await import('./cron-job/cron-job.ts')).cronJob,
  'sync-job': async () => (await import('./sync-job/sync-job.ts')).syncJob,
  media: async () => (await import('./media/media.ts')).media,
  look: async () => (await import('./look/look.ts')).look,
  'product-attribute': async () => (await import('./product-attribute/product-attribute.ts')).productAttribute,
  'private-attribute': async () => (await import('./private-attribute/private-attribute.ts')).privateAttribute,
  'attribute-term': async () => (await import('./attribute-term/attribute-term.ts')).attributeTerm,
} as const satisfies Record<string, () => Promise<Entity>>

export type ObjectName = keyof typeof loaders

export const isObjectName = (name: string): name is ObjectName => Object.hasOwn(loaders, name)
export const loadEntity = (name: ObjectName): Promise<Entity> => loaders[name]()
