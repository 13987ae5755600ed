import { without, type WrittenCell } from '#entities/schedule/merge.ts'
import type { Refuses } from '#machines/life/life.ts'
import { assign, emit, fromPromise, setup } from 'xstate'
import {
  backFrom,
  errorOf,
  hasDraft,
  joined,
  nothingYet,
  type ScheduleDraft,
  type PlannedWeek,
  type ScheduleContext,
  type ScheduleEvent,
  type ScheduleMove,
} from './context.ts'

/** ms after the last key until what was planned is kept on the server. */
const pause = 500
/** ms until what nobody answered is sent again. */
const patience = 3000

/** The ports of the chart, what it asks, and what it does. */
export const scheduleSetup = setup({
  types: {
    context: {} as ScheduleContext, // type carriers: xstate reads the types, never the values
    events: {} as ScheduleEvent,
    input: {} as { week: string },
    emitted: {} as { type: 'schedule.came' | 'schedule.published'; week: string },
    meta: {} as Refuses<ScheduleMove>,
  },
  actors: {
    read: fromPromise<PlannedWeek, string>(() => Promise.reject(new Error('No port: read'))),
    save: fromPromise<ScheduleDraft, { week: string; written: WrittenCell[] }>(() =>
      Promise.reject(new Error('No port: save')),
    ),
    publish: fromPromise<PlannedWeek, { week: string; version: number; warnings: readonly string[] }>(() =>
      Promise.reject(new Error('No port: publish')),
    ),
    discard: fromPromise<PlannedWeek, { week: string; version: number }>(() =>
      Promise.reject(new Error('No port: discard')),
    ),
    copy: fromPromise<PlannedWeek, { from: string; into: string; overwrites: boolean }>(() =>
      Promise.reject(new Error('No port: copy')),
    ),
  },
  delays: { pause, patience },
  guards: {
    hasDraft: ({ context }) => hasDraft(context),
    hasNoDraft: ({ context }) => !hasDraft(context),
    isWarned: ({ context }) => context.seen.length > 0,
    hasUnsaved: ({ context }) => context.unsaved.size > 0,
    canUndo: ({ context }) => context.steps.length > 0,
    changesSomething: ({ event }) => event.type === 'schedule.change' && event.changes.size > 0,
    isDraftAndWarned: ({ context, event }) =>
      hasDraft(context) && event.type === 'schedule.publish' && event.warnings.length > 0,
    publishesThen: ({ context }) => context.next === 'publish',
    copiesThen: ({ context }) => context.next === 'copy',
    leavesThen: ({ context }) => context.next === 'leave',
    hasClash: ({ event }) => errorOf(event).is === 'clash',
    isOccupied: ({ event }) => errorOf(event).is === 'occupied',
    isRefused: ({ event }) => errorOf(event).is === 'refused',
    asksPublish: ({ context }) => context.question?.about === 'publish',
    asksDiscard: ({ context }) => context.question?.about === 'discard',
    asksCopy: ({ context }) => context.question?.about === 'copy',
  },
  actions: {
    go: assign(({ context, event }) =>
      event.type === 'schedule.go'
        ? { ...nothingYet, week: event.week }
        : { ...nothingYet, week: context.to ?? context.week },
    ),
    note: assign(({ event }) => (event.type === 'schedule.go' ? { next: 'leave' as const, to: event.week } : {})),
    noteCopy: assign(({ event }) =>
      event.type === 'schedule.copy_week' ? { next: 'copy' as const, to: event.into } : {},
    ),
    notePublish: assign(({ event }) =>
      event.type === 'schedule.publish' ? { next: 'publish' as const, seen: event.warnings } : {},
    ),
    change: assign(({ context, event }) =>
      event.type === 'schedule.change'
        ? {
            unsaved: joined(context.unsaved, event.changes),
            steps: [...context.steps, backFrom(context, event.changes)],
            isOvertaken: false,
          }
        : {},
    ),
    undo: assign(({ context }) => {
      const last = context.steps.at(-1)
      return last === undefined ? {} : { unsaved: joined(context.unsaved, last), steps: context.steps.slice(0, -1) }
    }),
    send: assign(({ context }) => ({ sending: context.unsaved, unsaved: new Map() })),
    keep: assign(
      ({ context, event }) =>
        context.base === null || !('output' in event)
          ? {}
          : { base: { ...context.base, ...(event.output as ScheduleDraft) }, sending: new Map() }, // of `save`
    ),
    /** What was on its way is written here still, under what was written since. */
    takeBack: assign(({ context }) => ({ unsaved: joined(context.sending, context.unsaved), sending: new Map() })),
    clash: assign(({ context, event }) => {
      const error = errorOf(event)
      return {
        unsaved: joined(context.sending, context.unsaved),
        sending: new Map(),
        next: null,
        clash: error.is === 'clash' ? error.clash : null,
      }
    }),
    /** Theirs stand behind what is written here: what is sent next says so. */
    settle: assign(({ context }) =>
      context.base === null || context.clash === null
        ? { clash: null }
        : { base: { ...context.base, ...context.clash.current }, clash: null, steps: [] },
    ),
    giveWay: assign(({ context }) => ({
      unsaved: context.clash === null ? context.unsaved : without(context.unsaved, context.clash.keys),
    })),
    take: assign(
      ({ event }) => ('output' in event ? { base: event.output as PlannedWeek, isOvertaken: false } : {}), // of the ports that answer a week
    ),
    takeCopy: assign(({ event }) =>
      'output' in event
        ? { ...nothingYet, base: event.output as PlannedWeek, week: (event.output as PlannedWeek).week } // of `copy`
        : {},
    ),
    tellPublished: emit(({ context }) => ({ type: 'schedule.published' as const, week: context.week })),
    came: emit(({ context }) => ({ type: 'schedule.came' as const, week: context.week })),
    overtake: assign(({ event }) => {
      const error = errorOf(event)
      return error.is === 'overtaken' ? { base: error.week, isOvertaken: true, steps: [] } : {}
    }),
    forgetNext: assign({ next: null, question: null }),
    forgetSteps: assign({ steps: [], next: null, question: null }),
    askPublish: assign(({ event }) =>
      event.type === 'schedule.publish'
        ? { question: { about: 'publish' as const, warnings: event.warnings.length }, seen: event.warnings }
        : {},
    ),
    askSeen: assign(({ context }) => ({
      next: null,
      question: { about: 'publish' as const, warnings: context.seen.length },
    })),
    dropUnsaved: assign({ unsaved: new Map() }),
    askDiscard: assign({ question: { about: 'discard' as const } }),
    askCopy: assign(({ context, event }) => {
      const into = 'into' in event ? event.into : (context.to ?? context.week)
      return { next: null, to: into, question: { about: 'copy' as const, into } }
    }),
    askOverwrite: assign(({ context }) => ({
      question: { about: 'overwrite' as const, into: context.to ?? context.week },
    })),
    see: assign(({ event }) => (event.type === 'schedule.publish' ? { seen: event.warnings } : {})),
  },
})
