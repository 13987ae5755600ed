import type { Db } from '#server/db.ts'
import type { Carrier, CarrierRequest } from './carrier.ts'
import { drawLabel } from './draw-label.ts'
import { simulatedCarrier } from './simulated.ts'

/** „Musterfracht“: from 10 kg on, with sizes and somebody to call, never back; its labels are pages alone. */
export const simulatedFreight = (db: Db): Carrier =>
  simulatedCarrier(db, {
    refuses,
    numberOf: (serial) => `MF${String(serial).padStart(9, '0')}DE`,
    draw: async (request, tracking) => [{ format: 'pdf', content: await drawLabel('MUSTERFRACHT', request, tracking) }],
  })

function refuses({ type, weight, size, recipient }: CarrierRequest): string | undefined {
  if (type === 'return') return 'Nothing is carried back.'
  if (weight < 10) return 'Less than 10 kg.'
  if (size === null) return 'Length, width and height are needed.'
  if (recipient.phone === null) return 'A telephone number of the recipient is needed.'
  return undefined
}
