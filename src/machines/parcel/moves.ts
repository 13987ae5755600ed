import type { ParcelStatus } from '#entities/parcel/parts.ts'
import { lifeOfParcel } from './life.ts'
import { movesOf } from '../life/moves.ts'
import type { ParcelMove } from './parcel.ts'

/** What usually comes next, the likeliest first. */
const usual: Readonly<Partial<Record<ParcelStatus, readonly ParcelMove[]>>> = {
  draft: ['parcel.request', 'parcel.void'],
  ready: ['parcel.void'],
  printed: ['parcel.void'],
  failed: ['parcel.request', 'parcel.void'],
}

/** What the console asks of the life of a parcel's label. */
export const movesOfParcel = movesOf(lifeOfParcel, {
  nameOf: ({ tracking_number, number }) => tracking_number ?? number,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => usual[status] ?? [],
  particulars: (_, { order, vendor }) => [
    ...(order === null ? [] : [{ field: 'order', text: order.label }]),
    ...(vendor === null ? [] : [{ field: 'vendor', choice: vendor }]),
  ],
  road: {
    columns: [
      { statuses: ['draft'] },
      { statuses: ['requested', 'voided'] },
      { statuses: ['ready', 'failed'] },
      { statuses: ['printed'] },
    ],
    begins: [0, 25, 50, 75],
  },
})
