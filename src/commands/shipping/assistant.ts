import { commandsFor } from '../command.ts'

/** The shipping assistant (spec §5): everything of a delivery or of a return in one go. */
export type AssistantEvent = { type: 'assistant.delivery' } | { type: 'assistant.return' }

export const assistantCommands = commandsFor<AssistantEvent>('record', {
  'assistant.delivery': { keys: 'i n', icon: 'truck' },
  'assistant.return': { keys: 'i e', icon: 'truck' },
})
