import { appCommands } from './app.ts'
import type { Command } from './command.ts'
import { jobCommands } from './job.ts'
import { listCommands } from './list.ts'
import { isBuilt, placeIds, placeOf } from './places.ts'
import { recordCommands } from './record.ts'

/** Going to a place is a command like any other: `go.orders`. A place that needs an id is reached from its list. */
const goCommands: Command[] = placeIds
  .filter((id) => isBuilt(id) && !/\/:\w+(\/|$)/.test(placeOf(id).path))
  .map((id) => ({ id: `go.${id}`, scope: 'app', keys: placeOf(id).keys }))

/** The commands that are there from the start, whatever is on the screen. */
export const coreCommands: readonly Command[] = [
  ...jobCommands,
  ...recordCommands,
  ...listCommands,
  ...appCommands,
  ...goCommands,
]
