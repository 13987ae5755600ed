import type { Command } from './command.ts'
import { coreCommands } from './core.ts'
import { broughtBy } from './key-table.ts'
import { lateCommands } from './load.ts'

const late = await Promise.all(
  Object.entries(lateCommands).map(async ([object, { commands: load }]) => broughtBy(object, await load())),
)

/** Every command there is: for tests, scripts and docs. What listens, and whatever shows a key, asks the key table. */
export const commands: readonly Command[] = [...late.flat(), ...coreCommands]
