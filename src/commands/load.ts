import type { ObjectName } from '#entities/load.ts'
import type { Moves } from '#machines/moves.ts'
import type { Command } from './command.ts'

export type Brought = { commands: () => Promise<readonly Command[]>; moves: () => Promise<Moves> }

/** The lives whose records people move on screens: each comes with the first screen of such a record (ADR 0061). */
export const loaders: Readonly<Partial<Record<ObjectName, Brought>>> = {
  order: {
    commands: async () => (await import('./order.ts')).orderCommands,
    moves: async () => (await import('#machines/moves-of-order.ts')).movesOfOrder,
  },
  invoice: {
    commands: async () => (await import('./invoice.ts')).invoiceCommands,
    moves: async () => (await import('#machines/moves-of-invoice.ts')).movesOfInvoice,
  },
  user: {
    commands: async () => (await import('./user.ts')).userCommands,
    moves: async () => (await import('#machines/moves-of-user.ts')).movesOfUser,
  },
}
