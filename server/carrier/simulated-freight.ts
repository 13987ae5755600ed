import { carrierLimits } from '#entities/parcel/carrier.ts'
import type { Db } from '#server/db.ts'
import type { Carrier, CarrierRequest, Refused } from './carrier.ts'
import { drawLabel } from './draw-label.ts'
import { simulatedCarrier } from './simulated.ts'

/** Kilograms from which on it carries. */
const lightest = carrierLimits['simulated-freight'].least ?? 0

/** „Musterfracht“: from 10 kg on, with sizes and somebody to call, never back; its labels are pages alone. */
export const simulatedFreight = (db: Db): Carrier =>
  simulatedCarrier(db, {
    refuses,
    numberOf: (serial) => `MF${String(serial).padStart(9, '0')}DE`,
    draw: async (request, tracking) => [{ format: 'pdf', content: await drawLabel('MUSTERFRACHT', request, tracking) }],
  })

function refuses({ type, weight, size, recipient }: CarrierRequest): Refused | undefined {
  if (type === 'return') return { text: 'Nothing is carried back.', code: 'nothing-back' }
  if (weight < lightest) return { text: `Less than ${lightest} kg.`, code: 'too-light', limit: lightest }
  if (size === null) return { text: 'Length, width and height are needed.', code: 'no-size' }
  if (recipient.phone === null) return { text: 'A telephone number of the recipient is needed.', code: 'no-phone' }
  return undefined
}
