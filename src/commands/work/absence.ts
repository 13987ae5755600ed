import type { AbsenceEvent } from '#machines/absence/absence.ts'
import { movesOfAbsence } from '#machines/absence/moves.ts'
import { lifeCommandsFor } from '../command.ts'

const deciding = lifeCommandsFor<AbsenceEvent>('absence', {
  'absence.approve': { keys: 's g', icon: 'done', surfaces: ['toolbar', 'row'] },
  'absence.confirm': { keys: 's c', icon: 'done', surfaces: ['toolbar', 'row'] },
  'absence.certify': { keys: 's e', icon: 'paper', surfaces: ['toolbar', 'row'] },
  'absence.refuse': {
    keys: 's r',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    confirm: true,
    asks: ['reason'],
    tone: 'danger',
  },
  'absence.ask_back': { keys: 's b', icon: 'wait', surfaces: ['toolbar', 'row'], confirm: true },
  'absence.keep': { keys: 's h', icon: 'go', surfaces: ['toolbar', 'row'] },
  'absence.withdraw': { keys: 's x', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
})

/** All that a list or a record of absences shows of them, in one file: each costs its way to the server and back. */
export const absenceOnScreen = { commands: deciding, moves: movesOfAbsence }
