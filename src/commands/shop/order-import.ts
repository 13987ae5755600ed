import { commandsFor } from '../command.ts'

/** What an order hears that its shop sent and that could not be imported. */
export type OrderImportEvent = { type: 'order-import.again' }

export const orderImportCommands = commandsFor<OrderImportEvent>('record', {
  'order-import.again': { keys: 's n', icon: 'go' },
})
