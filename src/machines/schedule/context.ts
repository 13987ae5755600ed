import {
  changed,
  changesOf,
  differingFrom,
  planOf,
  differenceBetween,
  type PlanCell,
  type Changes,
  type ShiftPlan,
} from '#entities/schedule/plan.ts'
import type { WrittenCell } from '#entities/schedule/merge.ts'

/** What a draft is, and who wrote in it last. */
export type ScheduleDraft = {
  version: number
  draft: readonly PlanCell[]
  changed_by: string | null
  changed_at: string | null
}
/** A week as the server has it. */
export type PlannedWeek = ScheduleDraft & { week: string; published: readonly PlanCell[] }
/** What a save was refused for: others changed the same cells. */
export type Clash = { current: ScheduleDraft; keys: readonly string[] }

export type ScheduleQuestion =
  | { about: 'publish'; warnings: number }
  | { about: 'discard' }
  | { about: 'copy' | 'overwrite'; into: string }

/** What an error of a port says of what stands there now. */
export type PortError =
  | { is: 'clash'; clash: Clash }
  | { is: 'overtaken'; week: PlannedWeek }
  | { is: 'occupied' }
  | { is: 'refused' }
  | { is: 'lost' }

export type ScheduleContext = {
  week: string
  /** As the server said it last; null before it has said anything. */
  base: PlannedWeek | null
  /** WrittenCell here, and not yet kept there. */
  unsaved: Changes
  /** On its way there. */
  sending: Changes
  /** What leads back, the last step at the end. */
  steps: readonly Changes[]
  /** What is done once all is kept. */
  next: 'publish' | 'leave' | 'copy' | null
  /** The week that is gone to then. */
  to: string | null
  clash: Clash | null
  question: ScheduleQuestion | null
  /** How many warnings whoever publishes has seen. */
  seen: readonly string[]
  /** Somebody else has changed the week meanwhile, or published it. */
  isOvertaken: boolean
}

export type ScheduleEvent =
  | { type: 'schedule.go'; week: string }
  | { type: 'schedule.change'; changes: Changes }
  | { type: 'schedule.undo' }
  | { type: 'schedule.publish'; warnings: readonly string[] }
  | { type: 'schedule.discard' }
  | { type: 'schedule.copy_week'; into: string }
  /** Another week is meant than the one that is asked about. */
  | { type: 'schedule.copy_into'; into: string }
  | { type: 'schedule.confirm' }
  | { type: 'schedule.cancel' }
  | { type: 'schedule.mine' }
  | { type: 'schedule.theirs' }
  | { type: 'schedule.retry' }
  /** Somebody else may have changed something: it is read again. */
  | { type: 'schedule.refresh' }

export type ScheduleMove =
  | 'schedule.undo'
  | 'schedule.publish'
  | 'schedule.discard'
  | 'schedule.copy_week'
  | 'schedule.mine'
  | 'schedule.theirs'

/** The plan that one sees: what is published, with everything that is drafted or only written here. */
export const planSeen = ({
  base,
  sending,
  unsaved,
}: Pick<ScheduleContext, 'base' | 'sending' | 'unsaved'>): ShiftPlan =>
  base === null ? new Map() : changed(planOf(base.published), changesOf(base.draft), sending, unsaved)

/** What of it staff do not see yet. */
export const draftSeen = ({ base, sending, unsaved }: Pick<ScheduleContext, 'base' | 'sending' | 'unsaved'>): Changes =>
  base === null
    ? new Map()
    : differingFrom(planOf(base.published), new Map([...changesOf(base.draft), ...sending, ...unsaved]))

/** Is there anything that staff do not see yet? */
export const hasDraft = (context: ScheduleContext): boolean => draftSeen(context).size > 0

/** All of these, the later ones over the earlier. */
export const joined = (...all: readonly Changes[]): Changes => new Map(all.flatMap((changes) => [...changes]))

/** What is sent, with what its writer saw in its place. */
export const writtenOf = ({ base, unsaved }: ScheduleContext): WrittenCell[] => {
  const seen = base === null ? new Map() : changed(planOf(base.published), changesOf(base.draft))
  return [...unsaved].map(([key, content]) => ({ key, content, before: seen.get(key) ?? null }))
}

/** What leads back from these changes. */
export const backFrom = (context: ScheduleContext, changes: Changes): Changes => {
  const now = planSeen(context)
  return differenceBetween(changed(now, changes), now)
}

/** What a port has thrown. */
export const errorOf = (event: object): PortError =>
  'error' in event && typeof event.error === 'object' && event.error !== null && 'is' in event.error
    ? (event.error as PortError) // the ports throw nothing else
    : { is: 'lost' }

/** Of a week that nothing is known of. */
export const nothingYet = {
  base: null,
  unsaved: new Map(),
  sending: new Map(),
  steps: [],
  next: null,
  to: null,
  clash: null,
  question: null,
  seen: [],
  isOvertaken: false,
} satisfies Omit<ScheduleContext, 'week'>

export const emptySchedule = (week: string): ScheduleContext => ({ week, ...nothingYet })
