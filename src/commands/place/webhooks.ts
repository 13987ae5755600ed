import type { PlaceDefinition } from './definition.ts'

/** Whom elsewhere the house tells what happens, and what came of it. */
export const webhookPlaces = {
  webhooks: { path: '/admin/webhooks', group: 'administration', drawer: true, entity: 'webhook' },
  webhook_deliveries: {
    path: '/admin/webhooks/deliveries',
    group: 'administration',
    parent: 'webhooks',
    entity: 'webhook-delivery',
  },
  webhook: {
    path: '/admin/webhooks/:id',
    numeric: true,
    group: 'administration',
    parent: 'webhooks',
    entity: 'webhook',
    creates: 'c w',
  },
} as const satisfies Record<string, PlaceDefinition>
