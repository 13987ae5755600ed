import type { Command } from './command.ts'
import { coreCommands } from './core.ts'
import { loaders } from './load.ts'

const moves = await Promise.all(Object.values(loaders).map(({ commands: load }) => load()))

/** Every command there is: for tests, scripts and docs. What listens, and whatever shows a key, asks the key table. */
export const commands: readonly Command[] = [...moves.flat(), ...coreCommands]
