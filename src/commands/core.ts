import { appCommands } from './app.ts'
import type { Command } from './command.ts'
import { copyDeleteCommands } from './copy-delete.ts'
import { jobCommands } from './job.ts'
import { listCommands } from './list.ts'
import { createId, hrefOf, isBuilt, placeIds, placeOf } from './places.ts'
import { recordCommands } from './record.ts'

/** Going to a place is a command like any other: `go.orders`. A place that needs an id is reached from its list. */
const goCommands: Command[] = placeIds
  .filter((id) => isBuilt(id) && !/\/:\w+(\/|$)/.test(placeOf(id).path))
  // without its parameters one is another
  .filter((id, at, all) => all.findIndex((other) => hrefOf(other) === hrefOf(id)) === at)
  .map((id) => ({ id: `go.${id}`, scope: 'app', keys: placeOf(id).keys }))

/** Beginning a record is one, too: `create.customer`. */
const createCommands: Command[] = placeIds.filter(isBuilt).flatMap((id): Command[] => {
  const { creates, entity } = placeOf(id)
  return creates === undefined || entity === undefined
    ? []
    : [{ id: createId(entity), scope: 'app', keys: creates === true ? undefined : creates }]
})

/** The commands that are there from the start, whatever is on the screen. */
export const coreCommands: readonly Command[] = [
  ...copyDeleteCommands,
  ...jobCommands,
  ...recordCommands,
  ...listCommands,
  ...appCommands,
  ...createCommands,
  ...goCommands,
]
