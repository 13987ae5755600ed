import type { SlipType } from '#entities/document/parts.ts'
import { commandsFor } from '../command.ts'

/** What an order and a shipment hear: the paper is issued where none stands that says the same, and printed. */
export type SlipEvent = { type: 'paper.packslip' } | { type: 'paper.pickslip' } | { type: 'paper.return_note' }

/** The same of what is chosen in a list, as one file; a pick list gathers all of it. */
export type SlipsEvent =
  | { type: 'list.packslips' }
  | { type: 'list.pickslips' }
  | { type: 'list.pick_list' }
  | { type: 'list.return_notes' }

/** What an order hears that is collected. */
export type PickupSlipEvent = { type: 'paper.pickup_slip' }

export const slipCommands = [
  ...commandsFor<PickupSlipEvent>('record', { 'paper.pickup_slip': { keys: 'i h', icon: 'paper' } }),
  ...commandsFor<SlipEvent>('record', {
    'paper.packslip': { keys: 'i d', icon: 'paper' },
    'paper.pickslip': { keys: 'i k', icon: 'paper' },
    'paper.return_note': { keys: 'i t', icon: 'paper' },
  }),
  ...commandsFor<SlipsEvent>('list', {
    'list.packslips': { keys: 'd', icon: 'paper' },
    'list.pickslips': { keys: 'Shift+D', icon: 'paper' },
    'list.pick_list': { keys: 's k', icon: 'paper' },
    'list.return_notes': { icon: 'paper' },
  }),
]

/** What each of them issues. */
export const slipOf: Readonly<Record<(SlipEvent | SlipsEvent)['type'], SlipType>> = {
  'paper.packslip': 'packslip',
  'paper.pickslip': 'pickslip',
  'paper.return_note': 'return-note',
  'list.packslips': 'packslip',
  'list.pickslips': 'pickslip',
  'list.pick_list': 'warehouse-pickslip',
  'list.return_notes': 'return-note',
}
