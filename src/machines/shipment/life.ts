import { mayRead, mayWrite } from '#entities/access.ts'
import { leavesUnpaid } from '#entities/order/facts.ts'
import type { ShipmentStatus } from '#entities/shipment/parts.ts'
import type { ShipmentRow } from '#entities/shipment/shipment.ts'
import { defineLife } from '../life/define-life.ts'
import { shipmentMachine, shipmentMoves, shipmentRules } from './shipment.ts'
import type { ShipmentFacts, ShipmentHappening, ShipmentMove } from './shipment.ts'

/** What a person gives with a move. */
const asked: Readonly<Partial<Record<ShipmentMove, readonly string[]>>> = { 'shipment.ship': ['tracking_number'] }

export const lifeOfShipment = defineLife<ShipmentRow, ShipmentFacts, ShipmentStatus, ShipmentMove, ShipmentHappening>({
  object: 'shipment',
  machine: shipmentMachine,
  rules: shipmentRules,
  moves: shipmentMoves,
  takes: asked,
  statusOf: ({ status }) => status,
  factsOf: ({
    quantity,
    order_status,
    open_label_count,
    missing_label_count,
    date_tracked,
    is_return,
    is_verified,
    has_return,
    is_open,
    is_collected,
  }) => ({
    quantity,
    order_status,
    open_label_count,
    missing_label_count,
    is_tracked: date_tracked !== null,
    is_return,
    is_verified,
    has_return,
    is_open,
    is_collected,
  }),
  // a label brings its own number
  requirementsOf: (move, { open_label_count, tracking_number }) =>
    open_label_count > 0 || tracking_number !== null ? [] : (asked[move] ?? []),
  hasForce: false,
  warnings: ['shipment_claimed', 'ships_unpaid', 'no_item_details', 'label_not_ready', 'without_label', 'voids_labels'],
  warningsOf: (move, { quantity, open_label_count, missing_label_count, claimed_by, is_paid, pays_later }) => [
    // somebody stands at the packing station with it, also where all of it has been scanned
    ...(claimed_by === null || move === 'shipment.unship' ? [] : ['shipment_claimed']),
    ...(move === 'shipment.ship' && leavesUnpaid({ is_paid, pays_later }) ? ['ships_unpaid'] : []),
    ...(move === 'shipment.label' && quantity === 0 ? ['no_item_details'] : []),
    ...(move === 'shipment.ship' && missing_label_count > 0 ? ['label_not_ready'] : []),
    ...(move === 'shipment.ship' && missing_label_count + open_label_count === 0 ? ['without_label'] : []),
    ...(move === 'shipment.void' && open_label_count > 0 ? ['voids_labels'] : []),
  ],
  isIrreversible: () => false,
  undoRefusals: {
    'shipment.label': ['carrier_told'],
    'shipment.void_labels': ['carrier_told', 'label_replaced'],
    'shipment.ship': ['label_bought', 'carrier_event', 'return_stands', 'invoice_issued', 'mail_sent'],
    'shipment.unship': [],
    'shipment.void': ['carrier_told', 'no_longer_open'],
  },
  maySee: (actor, { shop }) => mayRead(actor, 'shipment', shop?.id ?? null),
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'shipment', shop?.id ?? null),
})
