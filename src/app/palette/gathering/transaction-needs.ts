import { DateTime } from 'luxon'
import type { CommandArgument } from '#machines/command-arguments.ts'
import { reasonNeed } from './sync-job-needs.ts'

/** One argument of a payment's move: when it came, or why it went back. */
export const transactionNeed = async (name: string): Promise<CommandArgument | undefined> => {
  const today = DateTime.now().toISODate()
  if (name === 'date_paid') return { name, kind: 'text', lastDay: today, max: 16, value: today }
  return name === 'reason' ? reasonNeed(300) : undefined
}
