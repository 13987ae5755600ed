import type { CorrectionEvent } from '#machines/correction/correction.ts'
import { movesOfCorrection } from '#machines/correction/moves.ts'
import { lifeCommandsFor } from '../command.ts'

const deciding = lifeCommandsFor<CorrectionEvent>('correction', {
  'correction.approve': { keys: 's g', icon: 'done', surfaces: ['toolbar', 'row'] },
  'correction.refuse': {
    keys: 's r',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['reason'],
    tone: 'danger',
  },
  'correction.withdraw': { keys: 's x', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
})

/** All that a list or a record of corrections shows of them, in one file: each costs its way to the server and back. */
export const correctionOnScreen = { commands: deciding, moves: movesOfCorrection }
