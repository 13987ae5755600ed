import type { ShipmentEvent } from '#machines/shipment/shipment.ts'
import { lifeCommandsFor } from '../command.ts'

/** The moves of a shipment. */
export const shipmentCommands = lifeCommandsFor<ShipmentEvent>('shipment', {
  // a label costs money, and the carrier has it at once
  'shipment.label': { keys: 's l', icon: 'paper', surfaces: ['toolbar', 'row'], confirm: true },
  'shipment.void_labels': { keys: 's b', surfaces: ['toolbar', 'row'], confirm: true },
  'shipment.ship': {
    keys: 's s',
    icon: 'go',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['tracking_number'],
  },
  'shipment.unship': { keys: 's u', surfaces: ['toolbar', 'row'], confirm: true },
  'shipment.void': { keys: 's x', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
})
