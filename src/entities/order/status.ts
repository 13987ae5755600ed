/** The 24 order statuses of spec §4, in the order in which an order usually meets them. */
export const orderStatuses = [
  'pending-import',
  'imported',
  'cart',
  'preparing',
  'proposal',
  'declined',
  'pending-confirmation',
  'confirmed',
  'pending',
  'failed',
  'on-hold',
  'processing',
  'preparing-for-shipment',
  'partial-shipment',
  'order-in-transit',
  'preparing-for-pickup',
  'ready-for-pickup',
  'picked-up',
  'completed',
  'partial-refund',
  'refunded',
  'debt-collection',
  'debt-default',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses a payment method may name for an order that was placed with it. */
export const placementStatuses = ['pending', 'on-hold', 'processing', 'pending-confirmation', 'confirmed'] as const
export type PlacementStatus = (typeof placementStatuses)[number]

/** The columns of the life map, left to right. */
export const orderRoad = {
  incoming: [
    'pending-import',
    'imported',
    'cart',
    'preparing',
    'proposal',
    'declined',
    'pending-confirmation',
    'confirmed',
  ],
  payment: ['pending', 'processing', 'on-hold', 'failed'],
  shipping: ['preparing-for-shipment', 'partial-shipment', 'order-in-transit'],
  pickup: ['preparing-for-pickup', 'ready-for-pickup', 'picked-up'],
  after: ['completed', 'partial-refund', 'refunded', 'cancelled', 'debt-collection', 'debt-default'],
} as const satisfies Record<string, readonly OrderStatus[]>
