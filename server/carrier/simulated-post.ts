import { carrierLimits } from '#entities/parcel/carrier.ts'
import type { Db } from '#server/db.ts'
import type { Carrier } from './carrier.ts'
import { drawLabel } from './draw-label.ts'
import { simulatedCarrier } from './simulated.ts'
import { zplOf } from './zpl.ts'

/** Kilograms that one person lifts. */
const heaviest = carrierLimits.simulated.most ?? Infinity

/** „Musterpost“: parcels up to 31.5 kg, with a page and with what a label printer reads; also back from the customer. */
export const simulatedPost = (db: Db): Carrier =>
  simulatedCarrier(db, {
    refuses: ({ weight }) =>
      weight > heaviest ? { text: `More than ${heaviest} kg.`, code: 'too-heavy', limit: heaviest } : undefined,
    numberOf: (serial) => `0034${String(serial).padStart(16, '0')}`,
    draw: async (request, tracking) => [
      { format: 'pdf', content: await drawLabel('MUSTERPOST', request, tracking) },
      { format: 'zpl', content: Buffer.from(zplOf('MUSTERPOST', request, tracking), 'utf8') },
    ],
  })
