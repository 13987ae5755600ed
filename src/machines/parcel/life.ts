import { mayRead, mayWrite } from '#entities/access.ts'
import type { ParcelRow } from '#entities/parcel/parcel.ts'
import type { ParcelStatus } from '#entities/parcel/parts.ts'
import { defineLife } from '../life/define-life.ts'
import { parcelMachine, parcelMoves, parcelRules } from './parcel.ts'
import type { ParcelFacts, ParcelHappening, ParcelMove } from './parcel.ts'

const isBought = ({ status }: ParcelRow) => status === 'ready' || status === 'printed'

export const lifeOfParcel = defineLife<ParcelRow, ParcelFacts, ParcelStatus, ParcelMove, ParcelHappening>({
  object: 'parcel',
  machine: parcelMachine,
  rules: parcelRules,
  moves: parcelMoves,
  takes: {},
  statusOf: ({ status }) => status,
  factsOf: ({
    vendor,
    has_address,
    total_weight,
    shipment_status,
    is_tracked,
    is_verified,
    order_status,
    is_return,
    is_collected,
  }) => ({
    has_vendor: vendor !== null,
    has_address,
    weight: total_weight ?? 0,
    shipment_status,
    is_tracked,
    is_verified,
    order_status,
    is_return,
    is_collected,
  }),
  requirementsOf: () => [],
  hasForce: false,
  warnings: ['no_item_details', 'gives_label_back'],
  warningsOf: (move, parcel) => {
    if (move === 'parcel.request') return parcel.has_contents ? [] : ['no_item_details']
    return move === 'parcel.void' && isBought(parcel) ? ['gives_label_back'] : []
  },
  isIrreversible: () => false,
  undoRefusals: { 'parcel.request': ['carrier_told'], 'parcel.void': ['carrier_told', 'label_replaced'] },
  maySee: (actor, { shop }) => mayRead(actor, 'parcel', shop?.id ?? null),
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'parcel', shop?.id ?? null),
})
