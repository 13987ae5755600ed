import type { BreakRule } from './day.ts'

const minute = 60
const hour = 60 * minute

/** Of each pause at least so much, or it is none (ArbZG § 4). */
export const leastPause = 15 * minute
/** Nobody works longer in a row without a pause (§ 4). */
export const mostInARow = 6 * hour
/** A day's work, and what it may be extended to (§ 3). */
export const usualDay = 8 * hour
export const longestDay = 10 * hour
/** Between the end of a day's work and the next (§ 5). */
export const leastRest = 11 * hour

/** The pauses that so much work asks for (§ 4): none up to six hours, 30 minutes up to nine, 45 above. */
const tiers = [
  { upTo: 6 * hour, pauses: 0 },
  { upTo: 9 * hour, pauses: 30 * minute },
  { upTo: Infinity, pauses: 45 * minute },
] as const

const pausesFor = (work: number): number => tiers.find(({ upTo }) => work <= upTo)?.pauses ?? 0

/**
 * What is missing of the law's pauses and is taken off the work, in seconds (lifecycles.md §7). `step` takes the rest of a
 * whole tier, `cap` no more than brings what is left within its tier.
 */
export function missingPauses(rule: BreakRule, work: number, pauses: number): number {
  if (rule === 'step') {
    const missing = tiers.map((tier) => Math.max(0, tier.pauses - pauses))
    return missing.find((taken, index) => pausesFor(work - taken) <= (tiers[index]?.pauses ?? 0)) ?? 0
  }
  return Math.min(...tiers.map((tier) => Math.max(0, work - tier.upTo, tier.pauses - pauses)))
}
