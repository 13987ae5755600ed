import { emptySchedule, writtenOf } from './context.ts'
import { scheduleSetup } from './set-up.ts'

/**
 * A week as it is planned. What is written is kept on the server at once as a draft that everyone shares who plans; staff
 * see it when it is published. Ports: `read`, `save`, `publish`, `discard` and `copy`, which throw a `PortError`.
 */
export const scheduleMachine = scheduleSetup.createMachine({
  id: 'schedule',
  context: ({ input }) => emptySchedule(input.week),
  initial: 'loading',
  states: {
    loading: {
      meta: { refuses: { '*': 'schedule_loading' } },
      on: { 'schedule.go': { target: 'loading', reenter: true, actions: 'go' } },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.week,
        onDone: { target: 'ready', actions: 'take' },
        onError: 'failed',
      },
    },
    failed: {
      meta: { refuses: { '*': 'schedule_loading' } },
      on: { 'schedule.retry': 'loading', 'schedule.go': { target: 'loading', actions: 'go' } },
    },
    ready: {
      meta: {
        refuses: {
          'schedule.publish': 'schedule_unchanged',
          'schedule.discard': 'schedule_unchanged',
          'schedule.undo': 'schedule_nothing_back',
        },
      },
      on: {
        'schedule.change': { guard: 'changesSomething', target: 'unsaved', actions: 'change' },
        'schedule.undo': { guard: 'canUndo', target: 'unsaved', actions: 'undo' },
        'schedule.publish': [
          { guard: 'isDraftAndWarned', target: 'asking', actions: 'askPublish' },
          { guard: 'hasDraft', target: 'publishing', actions: 'see' },
        ],
        'schedule.discard': { guard: 'hasDraft', target: 'asking', actions: 'askDiscard' },
        'schedule.copy_week': { target: 'asking', actions: 'askCopy' },
        'schedule.go': { target: 'loading', actions: 'go' },
        'schedule.refresh': 'refreshing',
      },
    },
    // what was there stays on the screen, and is written in meanwhile
    refreshing: {
      meta: { refuses: { '*': 'schedule_loading' } },
      on: {
        'schedule.change': { guard: 'changesSomething', target: 'unsaved', actions: 'change' },
        'schedule.go': { target: 'loading', actions: 'go' },
      },
      invoke: {
        id: 'refresh',
        src: 'read',
        input: ({ context }) => context.week,
        onDone: { target: 'ready', actions: 'take' },
        onError: 'ready',
      },
    },
    unsaved: {
      on: {
        'schedule.change': { guard: 'changesSomething', target: 'unsaved', reenter: true, actions: 'change' },
        'schedule.undo': { guard: 'canUndo', target: 'unsaved', reenter: true, actions: 'undo' },
        'schedule.publish': { target: 'saving', actions: ['notePublish', 'send'] },
        'schedule.discard': { guard: 'hasDraft', target: 'asking', actions: 'askDiscard' },
        'schedule.copy_week': { target: 'saving', actions: ['noteCopy', 'send'] },
        'schedule.go': { target: 'saving', actions: ['note', 'send'] },
      },
      meta: { refuses: { 'schedule.undo': 'schedule_nothing_back', 'schedule.discard': 'schedule_unchanged' } },
      after: { pause: { target: 'saving', actions: 'send' } },
    },
    saving: {
      meta: { refuses: { '*': 'schedule_saving' } },
      on: {
        'schedule.change': { guard: 'changesSomething', actions: 'change' },
        'schedule.undo': { guard: 'canUndo', actions: 'undo' },
        'schedule.publish': { actions: 'notePublish' },
        'schedule.go': { actions: 'note' },
        'schedule.copy_week': { actions: 'noteCopy' },
      },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          week: context.week,
          written: writtenOf({ ...context, unsaved: context.sending }),
        }),
        onDone: { target: 'kept', actions: 'keep' },
        onError: [
          { guard: 'hasClash', target: 'clashing', actions: 'clash' },
          { guard: 'isRefused', target: 'rejected', actions: ['takeBack', 'forgetNext'] },
          { target: 'offline', actions: 'takeBack' },
        ],
      },
    },
    /** It goes on by itself: to what was asked for meanwhile. */
    kept: {
      always: [
        { guard: 'hasUnsaved', target: 'saving', actions: 'send' },
        { guard: 'leavesThen', target: 'loading', actions: 'go' },
        { guard: 'copiesThen', target: 'asking', actions: 'askCopy' },
        { guard: 'publishesThen', target: 'settled' },
        { target: 'ready', actions: 'forgetNext' },
      ],
    },
    /** All is kept, and is to be published. */
    settled: {
      always: [
        { guard: 'hasNoDraft', target: 'ready', actions: 'forgetNext' },
        { guard: 'isWarned', target: 'asking', actions: 'askSeen' },
        { target: 'publishing', actions: 'forgetNext' },
      ],
    },
    offline: {
      meta: { refuses: { '*': 'schedule_offline' } },
      on: {
        'schedule.change': { guard: 'changesSomething', actions: 'change' },
        'schedule.undo': { guard: 'canUndo', actions: 'undo' },
        'schedule.retry': { target: 'saving', actions: 'send' },
      },
      after: { patience: { target: 'saving', actions: 'send' } },
    },
    /** The server does not take it, and would not if it were asked again. */
    rejected: {
      meta: { refuses: { '*': 'schedule_rejected' } },
      on: {
        'schedule.change': { guard: 'changesSomething', target: 'unsaved', actions: 'change' },
        'schedule.undo': { guard: 'canUndo', target: 'unsaved', actions: 'undo' },
        'schedule.retry': { target: 'saving', actions: 'send' },
        'schedule.discard': { target: 'asking', actions: 'askDiscard' },
      },
    },
    clashing: {
      meta: { refuses: { '*': 'schedule_clash' } },
      on: {
        'schedule.mine': { target: 'saving', actions: ['settle', 'send'] },
        'schedule.theirs': { target: 'kept', actions: ['giveWay', 'settle'] },
      },
    },
    asking: {
      meta: { refuses: { '*': 'schedule_asking' } },
      on: {
        'schedule.confirm': [
          { guard: 'asksPublish', target: 'publishing' },
          { guard: 'asksDiscard', target: 'discarding' },
          { guard: 'asksCopy', target: 'copying' },
          { target: 'overwriting' },
        ],
        'schedule.copy_into': { guard: 'asksCopy', target: 'asking', actions: 'askCopy' },
        'schedule.cancel': [
          { guard: 'hasUnsaved', target: 'unsaved', actions: 'forgetNext' },
          { target: 'ready', actions: 'forgetNext' },
        ],
      },
    },
    publishing: {
      meta: { refuses: { '*': 'schedule_publishing' } },
      invoke: {
        id: 'publish',
        src: 'publish',
        input: ({ context }) => ({
          week: context.week,
          version: context.base?.version ?? 0,
          warnings: context.seen,
        }),
        onDone: { target: 'ready', actions: ['take', 'forgetSteps', 'tellPublished'] },
        // where somebody else was quicker, what they wrote is seen at once
        onError: { target: 'ready', actions: ['overtake', 'forgetNext'] },
      },
    },
    discarding: {
      meta: { refuses: { '*': 'schedule_saving' } },
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => ({ week: context.week, version: context.base?.version ?? 0 }),
        onDone: { target: 'ready', actions: ['take', 'forgetSteps', 'dropUnsaved'] },
        onError: [
          { guard: 'hasUnsaved', target: 'unsaved', actions: ['overtake', 'forgetNext'] },
          { target: 'ready', actions: ['overtake', 'forgetNext'] },
        ],
      },
    },
    copying: {
      meta: { refuses: { '*': 'schedule_saving' } },
      invoke: {
        id: 'copy',
        src: 'copy',
        input: ({ context }) => ({ from: context.week, into: context.to ?? context.week, overwrites: false }),
        onDone: { target: 'ready', actions: ['takeCopy', 'came'] },
        onError: [
          { guard: 'isOccupied', target: 'asking', actions: 'askOverwrite' },
          { target: 'ready', actions: 'forgetNext' },
        ],
      },
    },
    overwriting: {
      meta: { refuses: { '*': 'schedule_saving' } },
      invoke: {
        id: 'overwrite',
        src: 'copy',
        input: ({ context }) => ({ from: context.week, into: context.to ?? context.week, overwrites: true }),
        onDone: { target: 'ready', actions: ['takeCopy', 'came'] },
        onError: { target: 'ready', actions: 'forgetNext' },
      },
    },
  },
})
