import type { ShipmentRow } from '#entities/shipment/shipment.ts'
import { lifeOfShipment } from './life.ts'
import { movesOf } from '../life/moves.ts'
import type { ShipmentMove } from './shipment.ts'

const usual = ({ status, missing_label_count, is_return }: ShipmentRow): readonly ShipmentMove[] => {
  if (is_return) return status === 'not-yet-shipped' ? ['shipment.label', 'shipment.void'] : []
  if (status === 'shipped') return ['shipment.unship']
  if (status !== 'not-yet-shipped') return []
  return missing_label_count > 0 ? ['shipment.label', 'shipment.ship'] : ['shipment.ship', 'shipment.void']
}

/** What the console asks of the life of a shipment. */
export const movesOfShipment = movesOf(lifeOfShipment, {
  nameOf: ({ number }) => number,
  standingOf: (status) => ({ status }),
  notOfMany: ['tracking_number'],
  usual,
  particulars: (move, { order, customer, claimed_by, missing_label_count, open_label_count }) => [
    { field: 'order', text: order.label },
    ...(customer === null ? [] : [{ field: 'customer', text: customer.label }]),
    ...(claimed_by === null ? [] : [{ field: 'claimed_by', text: claimed_by }]),
    // what is bought by it
    ...(move === 'shipment.label' ? [{ field: 'missing_label_count', text: String(missing_label_count) }] : []),
    ...(move === 'shipment.void_labels' ? [{ field: 'open_label_count', text: String(open_label_count) }] : []),
  ],
  road: {
    columns: [{ statuses: ['not-yet-shipped'] }, { statuses: ['shipped', 'voided'] }, { statuses: ['returned'] }],
    begins: [0, 33, 67],
  },
})
