import type { CommandArgument } from '#machines/command-arguments.ts'

const least = 3

/** Why somebody dismisses a job: whoever looks later wants to know. */
export const syncJobNeed = async (name: string): Promise<CommandArgument | undefined> =>
  name === 'reason'
    ? {
        name,
        kind: 'text',
        read: (text) => (text.trim().length < least ? undefined : text.trim()),
        problem: (text) => (text.trim().length < least ? 'no_reason' : undefined),
        max: 500,
        value: '',
      }
    : undefined
