import { appCommands } from './app.ts'
import type { Command } from './command.ts'
import { jobCommands } from './job.ts'
import { listCommands } from './list.ts'
import { orderCommands } from './order.ts'
import { isBuilt, placeIds, placeOf } from './places.ts'
import { recordCommands } from './record.ts'

/** Going to a place is a command like any other: `go.orders`. A place that needs an id is reached from its list. */
const goCommands: Command[] = placeIds
  .filter((id) => isBuilt(id) && !/\/:\w+(\/|$)/.test(placeOf(id).path))
  .map((id) => ({ id: `go.${id}`, scope: 'app', keys: placeOf(id).keys }))

/** Every command there is; keys, palette, menus, help and docs read this one table. */
export const commands: Command[] = [
  ...jobCommands,
  ...orderCommands,
  ...recordCommands,
  ...listCommands,
  ...appCommands,
  ...goCommands,
]
