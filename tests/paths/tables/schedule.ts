import { emptySchedule, type PlannedWeek, type ScheduleContext } from '#machines/schedule/context.ts'
import { keyOf, placeOfPerson, type PlanCell, type Changes } from '#entities/schedule/plan.ts'
import type { Policy } from '../policy.ts'

const week = '2026-11-23'
const cell: PlanCell = { ...placeOfPerson(1, week), content: { kind: 'free' } }
const written: Changes = new Map([[keyOf(cell), cell.content]])
const base: PlannedWeek = { week, version: 3, changed_by: 'Ingrid', changed_at: null, published: [], draft: [] }
const drafted: PlannedWeek = { ...base, draft: [cell] }

const bare: ScheduleContext = { ...emptySchedule(week), base }
const withDraft: ScheduleContext = { ...bare, base: drafted }
const unsaved: ScheduleContext = { ...bare, unsaved: written }
const failed = (error: object) => ({ error })
const { draft: _, ...said } = base

/** A week is written in at once and kept behind it; nobody publishes, discards or overwrites what was not looked at. */
export const schedulePolicy: Policy<ScheduleContext> = {
  events: {
    go: { type: 'schedule.go', week: '2026-11-30' },
    change: { type: 'schedule.change', changes: written },
    'change nothing': { type: 'schedule.change', changes: new Map() },
    undo: { type: 'schedule.undo' },
    publish: { type: 'schedule.publish', warnings: [] },
    'publish warned': { type: 'schedule.publish', warnings: ['rest_below_11h 1 2026-11-27'] },
    discard: { type: 'schedule.discard' },
    copy: { type: 'schedule.copy_week', into: '2026-11-30' },
    'copy elsewhere': { type: 'schedule.copy_into', into: '2026-12-07' },
    confirm: { type: 'schedule.confirm' },
    cancel: { type: 'schedule.cancel' },
    mine: { type: 'schedule.mine' },
    theirs: { type: 'schedule.theirs' },
    retry: { type: 'schedule.retry' },
    refresh: { type: 'schedule.refresh' },
    read: { type: 'xstate.done.actor.read', output: base },
    'not read': { type: 'xstate.error.actor.read', ...failed({ is: 'lost' }) },
    'read again': { type: 'xstate.done.actor.refresh', output: drafted },
    'not read again': { type: 'xstate.error.actor.refresh', ...failed({ is: 'lost' }) },
    saved: { type: 'xstate.done.actor.save', output: { ...said, draft: [cell] } },
    'saved as it is published': { type: 'xstate.done.actor.save', output: said },
    'others changed the same': {
      type: 'xstate.error.actor.save',
      ...failed({ is: 'clash', clash: { current: { ...said, draft: [cell] }, keys: [keyOf(cell)] } }),
    },
    'not taken': { type: 'xstate.error.actor.save', ...failed({ is: 'refused' }) },
    'no answer': { type: 'xstate.error.actor.save', ...failed({ is: 'lost' }) },
    published: { type: 'xstate.done.actor.publish', output: base },
    'not published': { type: 'xstate.error.actor.publish', ...failed({ is: 'overtaken', week: drafted }) },
    discarded: { type: 'xstate.done.actor.discard', output: base },
    'not discarded': { type: 'xstate.error.actor.discard', ...failed({ is: 'lost' }) },
    copied: { type: 'xstate.done.actor.copy', output: drafted },
    occupied: { type: 'xstate.error.actor.copy', ...failed({ is: 'occupied' }) },
    'not copied': { type: 'xstate.error.actor.copy', ...failed({ is: 'lost' }) },
    overwritten: { type: 'xstate.done.actor.overwrite', output: drafted },
    'not overwritten': { type: 'xstate.error.actor.overwrite', ...failed({ is: 'lost' }) },
    'a while later': { type: 'after.pause' },
    'some time later': { type: 'after.patience' },
  },
  knows: {
    '': bare,
    'a draft': withDraft,
    'a draft that is warned of': { ...withDraft, seen: ['rest_below_11h 1 2026-11-27'] },
    'something unsaved': unsaved,
    'a step': { ...bare, steps: [written] },
    'to leave': { ...bare, next: 'leave', to: '2026-11-30' },
    'to copy': { ...bare, next: 'copy', to: '2026-11-30' },
    'to publish': { ...bare, next: 'publish' },
    'more to publish': { ...unsaved, next: 'publish' },
    'whether to publish': { ...withDraft, question: { about: 'publish', warnings: 1 } },
    'whether to discard': { ...withDraft, question: { about: 'discard' } },
    'whether to copy': { ...bare, to: '2026-11-30', question: { about: 'copy', into: '2026-11-30' } },
    'whether to overwrite': { ...bare, to: '2026-11-30', question: { about: 'overwrite', into: '2026-11-30' } },
    'whether to discard what is unsaved': { ...unsaved, question: { about: 'discard' } },
  },
  table: `
    loading                                     | go → loading, read → ready, not read → failed
    failed                                      | retry → loading, go → loading
    ready                                       | change → unsaved, copy → asking, go → loading, refresh → refreshing
    ready (a draft)                             | publish → publishing, publish warned → asking, discard → asking
    ready (a step)                              | undo → unsaved
    refreshing                                  | change → unsaved, go → loading, read again → ready, not read again → ready
    unsaved                                     | change → unsaved, publish → saving, publish warned → saving, copy → saving, go → saving, a while later → saving
    unsaved (something unsaved)                 | discard → asking
    unsaved (a step)                            | undo → unsaved
    saving                                      | change → saving, publish → saving, publish warned → saving, copy → saving, go → saving, saved → kept, saved as it is published → kept, others changed the same → clashing, not taken → rejected, no answer → offline
    saving (a step)                             | undo → saving
    kept                                        | by itself → ready
    kept (something unsaved)                    | by itself → saving
    kept (to leave)                             | by itself → loading
    kept (to copy)                              | by itself → asking
    kept (to publish)                           | by itself → settled
    kept (more to publish)                      | by itself → saving
    settled                                     | by itself → ready
    settled (a draft)                           | by itself → publishing
    settled (a draft that is warned of)         | by itself → asking
    offline                                     | change → offline, retry → saving, some time later → saving
    offline (a step)                            | undo → offline
    rejected                                    | change → unsaved, retry → saving, discard → asking
    rejected (a step)                           | undo → unsaved
    clashing                                    | mine → saving, theirs → kept
    asking                                      | confirm → overwriting, cancel → ready
    asking (something unsaved)                  | cancel → unsaved
    asking (whether to publish)                 | confirm → publishing
    asking (whether to discard)                 | confirm → discarding
    asking (whether to copy)                    | copy elsewhere → asking, confirm → copying, cancel → ready
    asking (whether to discard what is unsaved) | confirm → discarding, cancel → unsaved
    publishing                                  | published → ready, not published → ready
    discarding                                  | discarded → ready, not discarded → ready
    discarding (something unsaved)              | not discarded → unsaved
    copying                                     | copied → ready, occupied → asking, not copied → ready
    overwriting                                 | overwritten → ready, not overwritten → ready`,
  abstract: ({ base: known, unsaved: typed, sending, steps, next, question, clash, seen }) => [
    known?.draft.length ?? -1,
    typed.size,
    sending.size,
    steps.length,
    next,
    question?.about ?? null,
    clash === null,
    seen.length,
  ],
  // one step back is enough to go by
  isWorthTrying: ({ steps }, { type }) => type !== 'schedule.change' || steps.length === 0,
}
