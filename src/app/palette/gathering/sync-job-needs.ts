import type { CommandArgument } from '#machines/command-arguments.ts'

const least = 3

/** Why somebody does it: whoever looks later wants to know. */
export const reasonNeed = (max: number, value = ''): CommandArgument => ({
  name: 'reason',
  kind: 'text',
  read: (text) => (text.trim().length < least ? undefined : text.trim()),
  problem: (text) => (text.trim().length < least ? 'no_reason' : undefined),
  max,
  value,
})

/** Why somebody dismisses a job. */
export const syncJobNeed = async (name: string): Promise<CommandArgument | undefined> =>
  name === 'reason' ? reasonNeed(500) : undefined
