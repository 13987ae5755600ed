import type { Command } from './command.ts'
import { coreCommands } from './core.ts'
import { lateCommands } from './load.ts'

const late = await Promise.all(Object.values(lateCommands).map(({ commands: load }) => load()))

/** Every command there is: for tests, scripts and docs. What listens, and whatever shows a key, asks the key table. */
export const commands: readonly Command[] = [...late.flat(), ...coreCommands]
