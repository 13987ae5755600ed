import type { Fault } from './happen.ts'
import { effects } from './effects.ts'
import { isIn, minus, sum } from './world.ts'

/** Mistakes that a server could make, each put in for once: the exploration has to find it, by the shortest way there is. */
export const faults: Readonly<
  Record<string, { readonly fault: Fault; readonly breaks: string; readonly shortest: string }>
> = {
  'a refund ignores another': {
    breaks: 'Never more is given back than was paid',
    shortest: 'order: s p · invoice 1: s p · order: s f {"items":"open"} · order: s x · refund 1: s c',
    fault: {
      facts: (facts) => ({
        ...facts,
        refund: (joint, id) => {
          const all = (sum(joint.payments.filter(isIn).map(({ amount }) => amount)) / 100).toFixed(2)
          const ignorant = { left_total: all, left_by_hand: all, left_by_provider: all, has_lines_left: true }
          return { ...facts.refund(joint, id), ...ignorant }
        },
      }),
    },
  },
  'a cancelled order leaves its labels alive': {
    breaks: 'A cancelled order has no live label, once its carrier has heard of it',
    shortest: 'order: s p · order: c s {"contents":"open"} · shipment 1: s l · order: s x',
    fault: { effects: (all) => ({ ...all, order: { ...effects.order, 'label void': () => undefined } }) },
  },
  'stock gets back twice what did not leave': {
    breaks: 'Stock has lost what was sent, less what came back to it',
    shortest: 'order: s p · order: s t {"contents":"open"} · shipment 1: s u',
    fault: {
      effects: (all) => ({
        ...all,
        shipment: {
          ...effects.shipment,
          'shipment unship': (world) => {
            all.shipment['shipment unship']?.(world)
            world.joint.gone = minus(world.joint.gone, world.joint.shipments[world.id]?.contents ?? [])
          },
        },
      }),
    },
  },
  'a cancelled order leaves its invoice open': {
    breaks: 'A cancelled order has no open invoice',
    shortest: 'order: s p · order: s x',
    fault: { effects: (all) => ({ ...all, order: { ...effects.order, 'invoice cancel': () => undefined } }) },
  },
  'what was voided is sent along': {
    breaks: 'No piece is sent twice',
    shortest:
      'order: s p · order: c s {"contents":"open"} · shipment 1: s x · order: c s {"contents":"open"} · order: s t',
    fault: {
      effects: (all) => ({
        ...all,
        order: {
          ...effects.order,
          'shipment ship': (world) => {
            for (const shipment of world.joint.shipments)
              if (shipment.status === 'voided') shipment.status = 'not-yet-shipped'
            all.order['shipment ship']?.(world)
          },
        },
      }),
    },
  },
}
