import { assign, enqueueActions, setup } from 'xstate'
import { initial, type EditorContext, type EditorEvent, type EditorInput } from './context.ts'
import { sentOf } from './difference.ts'
import * as step from './steps.ts'

/** Whatever is typed is kept as a draft; what is typed while something else goes on stays where that goes on. */
const typing = {
  'editor.change': { actions: ['edit', 'keep'] },
  'editor.paste': { actions: ['edit', 'keep'] },
  'editor.list.add': { actions: ['edit', 'keep'] },
  'editor.list.move': { actions: ['edit', 'keep'] },
  'editor.list.remove': { actions: ['edit', 'keep'] },
  'editor.back': { guard: 'hasPast', actions: ['stepBack', 'keep'] },
} as const
const typingLeadsOn = {
  'editor.change': { ...typing['editor.change'], target: 'dirty' },
  'editor.paste': { ...typing['editor.paste'], target: 'dirty' },
  'editor.list.add': { ...typing['editor.list.add'], target: 'dirty' },
  'editor.list.move': { ...typing['editor.list.move'], target: 'dirty' },
  'editor.list.remove': { ...typing['editor.list.remove'], target: 'dirty' },
  'editor.back': { ...typing['editor.back'], target: 'dirty' },
} as const

const sent = { guard: 'isSound', target: 'saving', actions: ['send', 'save'] } as const
const unsound = { target: 'invalid', actions: 'blame' } as const
const save = { target: 'checking', actions: ['resolve', 'aim'] } as const
const discard = { target: 'pristine', actions: ['discard', 'forget'] } as const

/** What can be done to what is typed and not on its way. */
const unsaved = {
  ...typingLeadsOn,
  'editor.visited': { actions: 'visit' },
  'editor.checked': { actions: 'heed' },
  'editor.save': save,
  'editor.discard': discard,
  'editor.leave': 'asking',
} as const

/** What comes of what is on its way; whoever goes is told elsewhere. */
const underWay = {
  ...typing,
  // what was typed since is a draft of the new record
  'editor.saved': { target: 'dirty', actions: ['settle', 'keep'] },
  'editor.refused': [
    { guard: 'namesFields', target: 'invalid', actions: 'refuse' },
    { target: 'failed', actions: 'refuse' },
  ],
  'editor.overtaken': { target: 'conflict', actions: 'meet' },
  'editor.leave': 'left',
} as const

/**
 * The editor of any record (editing.md §2): it knows the fields that its user writes, and no entity. Ports: `save`
 * sends and answers by `saved`, `refused`, `overtaken` or, while it goes on trying, `unreachable`; `check` asks whether
 * a value is free and answers by `checked`; `keep` and `forget` the draft, `keep` when it finds the time.
 */
export const editorMachine = setup({
  types: {
    context: {} as EditorContext, // type carriers: xstate reads the types, never the values
    events: {} as EditorEvent,
    input: {} as EditorInput,
  },
  actions: {
    save: () => {},
    check: () => {},
    keep: () => {},
    forget: () => {},
    edit: assign(({ context, event }) => step.edit(context, event)),
    stepBack: assign(({ context }) => step.stepBack(context)),
    visit: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'editor.visited') return
      enqueue.assign(step.visit(context, event.path))
      if (step.needsCheck(context, event.path)) enqueue('check')
    }),
    heed: assign(({ context, event }) => (event.type === 'editor.checked' ? step.heed(context, event) : {})),
    renew: assign(({ context, event }) => (event.type === 'editor.renewed' ? step.renewed(context, event.record) : {})),
    aim: assign(({ event }) => ({ leaves: event.type === 'editor.save' && event.leaves === true })),
    leaveAfter: assign({ leaves: true }),
    remain: assign({ leaves: false }),
    send: assign(({ context }) => ({ sent: context.shown, problems: {}, refusal: null })),
    blame: assign(({ context }) => step.blame(context)),
    settle: assign(({ context, event }) => (event.type === 'editor.saved' ? step.settle(context, event.record) : {})),
    refuse: assign(({ context, event }) => (event.type === 'editor.refused' ? step.refused(context, event) : {})),
    meet: assign(({ context, event }) => (event.type === 'editor.overtaken' ? step.overtaken(context, event.by) : {})),
    restore: assign(({ context }) => step.restored(context)),
    choose: assign(({ context, event }) => step.chosen(context, event)),
    resolve: assign(({ context }) => step.resolved(context)),
    discard: assign(({ context }) => step.discarded(context)),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null,
    // nobody has typed anything
    isOnlyBegun: ({ context }) => context.begun === context.shown,
    hasPast: ({ context }) => context.past.length > 0,
    isSame: ({ context }) => !step.differs(context),
    isSameAndLeaves: ({ context }) => context.leaves && !step.differs(context),
    isDone: ({ context }) => context.base['id'] !== undefined && !step.differs(context),
    isDoneAndLeaves: ({ context }) => context.leaves && context.base['id'] !== undefined && !step.differs(context),
    isAsked: ({ context }) => step.isSound(context) && step.confirmedOf(context).length > 0,
    isSound: ({ context }) => step.isSound(context),
    namesFields: ({ event }) => event.type === 'editor.refused' && Object.keys(event.fields ?? {}).length > 0,
    hasNoOverlaps: ({ context }) => context.conflict?.overlaps.length === 0,
    isDecided: ({ context }) => step.isDecided(context),
    isUndecided: ({ context }) => context.conflict !== null && !step.isDecided(context),
    hasProblems: ({ context }) => Object.keys(context.problems).length > 0,
  },
}).createMachine({
  id: 'editor',
  context: ({ input }) => initial(input),
  initial: 'pristine',
  states: {
    pristine: {
      always: { guard: 'hasDraft', target: 'offered' },
      on: {
        ...typingLeadsOn,
        'editor.renewed': { actions: 'renew' },
        'editor.save': save,
        'editor.leave': 'left',
      },
    },
    // what was typed before is taken up or thrown away before anything is typed over it
    offered: {
      on: {
        'editor.renewed': { actions: 'renew' },
        'editor.restore': { target: 'conflict', actions: 'restore' },
        'editor.discard': discard,
        'editor.leave': 'left',
      },
    },
    dirty: {
      always: [
        { guard: 'isSameAndLeaves', target: 'left', actions: 'forget' },
        { guard: 'isSame', target: 'pristine', actions: 'forget' },
      ],
      on: {
        ...unsaved,
        'editor.leave': [{ guard: 'isOnlyBegun', target: 'left', actions: 'forget' }, { target: 'asking' }],
      },
    },
    checking: {
      always: [
        { guard: 'isDoneAndLeaves', target: 'left', actions: 'forget' },
        { guard: 'isDone', target: 'pristine', actions: 'forget' },
        { guard: 'isAsked', target: 'confirming' },
        sent,
        unsound,
      ],
    },
    // some changes are asked about before they are sent; what comes meanwhile, such as a price that follows, stays
    confirming: {
      on: {
        ...typing,
        'editor.confirm': [sent, unsound],
        'editor.stay': { target: 'dirty', actions: 'remain' },
        'editor.leave': 'asking',
      },
    },
    saving: { on: { ...underWay, 'editor.unreachable': 'waiting' } },
    // nobody answers: it is sent again, under the same key, until somebody does
    waiting: { on: underWay },
    invalid: { on: unsaved },
    failed: { on: unsaved },
    conflict: {
      always: [
        { guard: 'hasNoOverlaps', target: 'dirty', actions: ['resolve', 'keep'] },
        { guard: 'isDecided', target: 'decided' },
      ],
      on: { 'editor.choose': { actions: 'choose' }, 'editor.discard': discard, 'editor.leave': 'asking' },
    },
    decided: {
      on: {
        'editor.choose': { actions: 'choose' },
        'editor.save': save,
        // back to the form, with what is decided
        'editor.stay': { target: 'dirty', actions: ['resolve', 'keep'] },
        'editor.discard': discard,
        'editor.leave': 'asking',
      },
    },
    asking: {
      on: {
        'editor.save': [
          { guard: 'isUndecided', target: 'conflict' },
          { target: 'checking', actions: ['resolve', 'leaveAfter'] },
        ],
        'editor.keep': 'left',
        'editor.discard': { target: 'left', actions: 'forget' },
        'editor.stay': [
          { guard: 'isUndecided', target: 'conflict' },
          { guard: 'isDecided', target: 'decided' },
          { guard: 'hasProblems', target: 'invalid' },
          { target: 'dirty' },
        ],
      },
    },
    left: {},
  },
})

/** What is to be saved now; a record without an id is new. */
export const savingOf = ({ fields, base, shown }: EditorContext) => ({
  id: base['id'],
  version: base['version'],
  data: sentOf(fields, base, shown),
})
