import type { ObjectName } from '#entities/load.ts'
import type { Command } from './command.ts'

/** The moves of each life: they come with the first screen that shows such a record. */
export const loaders: Readonly<Partial<Record<ObjectName, () => Promise<readonly Command[]>>>> = {
  order: async () => (await import('./order.ts')).orderCommands,
  user: async () => (await import('./user.ts')).userCommands,
}
