import type { ReturnEvent } from '#machines/return/return.ts'
import { lifeCommandsFor } from '../command.ts'

/** The moves of a return. */
export const returnCommands = lifeCommandsFor<ReturnEvent>('return', {
  'return.label': { keys: 's l', icon: 'paper', surfaces: ['toolbar', 'row'] },
  'return.receive': { keys: 's e', icon: 'done', surfaces: ['toolbar', 'row'] },
  'return.accept': { keys: 's g', icon: 'done', surfaces: ['toolbar', 'row'], confirm: true, asks: ['items'] },
  'return.refund': { keys: 's f', icon: 'paper', surfaces: ['toolbar', 'row'], confirm: true },
  'return.refuse': {
    keys: 's r',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['reason'],
    tone: 'danger',
  },
  'return.withdraw': { keys: 's x', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
})
