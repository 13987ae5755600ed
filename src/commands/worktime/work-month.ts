import type { WorkMonthEvent } from '#machines/work-month/work-month.ts'
import { lifeCommandsFor } from '../command.ts'

/** The moves of an employee's month; nothing of it is written once it is closed, so that it is asked for in words. */
export const workMonthCommands = lifeCommandsFor<WorkMonthEvent>('work-month', {
  'work-month.close': { keys: 's c', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true },
  'work-month.reopen': { keys: 's o', icon: 'wait', surfaces: ['toolbar', 'row'], asks: ['reason'] },
})
