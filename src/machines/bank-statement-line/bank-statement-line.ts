import { setup } from 'xstate'
import type { BankLineStatus, MatchLevel } from '#entities/bank-statement/parts.ts'
import type { Effect, Refuses, Rules } from '../life/life.ts'

/** What of a line goes to one invoice; with `discount` it settles the whole within the term. */
export type LineShare = { invoice_id: number; amount: string; discount?: boolean }

export type BankLineEvent =
  /** Without anything said what is suggested; of what came back the payment that it takes back. */
  | { type: 'bank-statement-line.book'; shares?: readonly LineShare[]; payment_id?: number }
  | { type: 'bank-statement-line.postpone' }
  | { type: 'bank-statement-line.ignore' }
  | { type: 'bank-statement-line.reopen' }
  | { type: 'bank-statement-line.unbook' }

/** Every event of a person, in the order in which menus show them. */
export const bankLineMoves = [
  'bank-statement-line.book',
  'bank-statement-line.postpone',
  'bank-statement-line.ignore',
  'bank-statement-line.reopen',
  'bank-statement-line.unbook',
] as const satisfies readonly BankLineEvent['type'][]
export type BankLineMove = (typeof bankLineMoves)[number]

/** What the guards read of a line, or of what it is told to settle. */
export type BankLineFacts = {
  match: MatchLevel
  has_suggestion: boolean
  is_owed: boolean
  is_taken_over: boolean
  is_excess_used: boolean
}

export const bankLineRules = {
  isSuggested: { holds: ({ has_suggestion }) => has_suggestion, because: 'nothing_suggested' },
  isOwed: { holds: ({ is_owed }) => is_owed, because: 'no_longer_owed' },
  isNotTakenOver: { holds: ({ is_taken_over }) => !is_taken_over, because: 'payment_booked' },
  hasNothingUsed: { holds: ({ is_excess_used }) => !is_excess_used, because: 'overpayment_used' },
} as const satisfies Rules<BankLineFacts, BankLineEvent>
type Rule = keyof typeof bankLineRules

const passes = (name: Rule, line: BankLineFacts): boolean => bankLineRules[name].holds(line)

const to = (
  target: BankLineStatus,
  { all = [], when, effects = [] }: { all?: readonly Rule[]; when?: MatchLevel; effects?: readonly Effect[] } = {},
) => ({
  target,
  guard: { type: 'allows' as const, params: when === undefined ? { all } : { all, when } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})

const book = {
  'bank-statement-line.book': to('booked', {
    all: ['isSuggested', 'isOwed'],
    effects: [{ kind: 'line', name: 'book' }],
  }),
}
const postpone = { 'bank-statement-line.postpone': to('later') }
const ignore = { 'bank-statement-line.ignore': to('ignored') }
/** Back to what the line itself says. */
const back = (way: Omit<Parameters<typeof to>[1] & object, 'when'> = {}) => [
  to('sure', { ...way, when: 'sure' }),
  to('check', { ...way, when: 'check' }),
  to('unclear', { ...way, when: 'unclear' }),
  to('returned', { ...way, when: 'returned' }),
]
const reopen = { 'bank-statement-line.reopen': back() }
const open = { on: { ...book, ...postpone, ...ignore } }

/** A line's life: what it says, until somebody books it, puts it off or says that it settles nothing here. */
export const bankStatementLineMachine = setup({
  types: {
    context: {} as BankLineFacts, // type carriers: xstate reads the types, never the values
    input: {} as BankLineFacts,
    events: {} as BankLineEvent,
    meta: {} as Refuses<BankLineEvent['type']>,
  },
  guards: {
    allows: ({ context }, { all, when }: { all: readonly Rule[]; when?: MatchLevel }) =>
      all.every((name) => passes(name, context)) && (when === undefined || context.match === when),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'bank-statement-line',
  context: ({ input }) => input,
  initial: 'unclear',
  states: {
    sure: open,
    check: open,
    unclear: open,
    returned: open,
    later: { on: { ...book, ...ignore, ...reopen } },
    booked: {
      meta: { refuses: { 'bank-statement-line.book': 'line_booked' } },
      on: {
        'bank-statement-line.unbook': back({
          all: ['isNotTakenOver', 'hasNothingUsed'],
          effects: [{ kind: 'line', name: 'unbook' }],
        }),
      },
    },
    ignored: { on: reopen },
  },
})
