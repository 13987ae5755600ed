import { assign, setup } from 'xstate'
import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import type { InvoiceEvent } from './events.ts'
import { passes, takesBranch } from './rules.ts'
import type { InvoiceBranch, InvoiceFacts, InvoiceHappening, InvoiceRule } from './rules.ts'
import type { Effect, Refuses } from '../life/life.ts'

type Way = { all?: readonly InvoiceRule[]; when?: InvoiceBranch; effects?: readonly Effect[]; facts?: Partial<Changed> }
/** What moves change beside the status. */
type Changed = Pick<InvoiceFacts, 'is_issued' | 'is_sent' | 'reminders_suspended' | 'is_handed_over'>

const to = (target: InvoiceStatus, { all = [], when, effects = [], facts }: Way = {}) => ({
  target,
  guard: { type: 'allows' as const, params: when === undefined ? { all } : { all, when } },
  actions: [
    ...effects.map((params) => ({ type: 'effect' as const, params })),
    ...(facts === undefined ? [] : [{ type: 'know' as const, params: facts }]),
  ],
})

const mail = (name: string): Effect => ({ kind: 'mail', name })

// The columns of the life's table, each with what a status adds to it.
const send = (target: InvoiceStatus, name = 'invoice') => ({
  'invoice.send': to(target, {
    all: ['hasEmail'],
    effects: [mail(name)],
    // what takes it back is another paper
    ...(name !== 'credit_invoice' && { facts: { is_sent: true } }),
  }),
})
/** The number comes a moment after the invoice, which may have moved on by then. */
const issued = (status: InvoiceStatus) => ({
  'invoice.issued': to(status, {
    when: 'not issued',
    effects: [{ kind: 'invoice', name: 'issue' }],
    facts: { is_issued: true },
  }),
})
const booked: Effect[] = [{ kind: 'payment', name: 'book' }]
const mark_paid = (status: InvoiceStatus) => ({
  'invoice.mark_paid': [
    to('paid', { all: ['isNotOverpaid'], when: 'pays all', effects: booked }),
    to(status, { all: ['isNotOverpaid'], when: 'pays part', effects: booked }),
  ],
  'invoice.settled': to('paid', { effects: [{ kind: 'payment', name: 'settle' }] }),
})
const reversed: Effect[] = [{ kind: 'payment', name: 'reverse' }]
const reverse = (status: InvoiceStatus) => ({
  'invoice.reverse_payment': to(status, { all: ['hasReversiblePayment'], effects: reversed }),
})
/** Back to where it would be unpaid; the clock finds what is over-due of it within a minute. */
const unpay = {
  'invoice.reverse_payment': [
    // the invoice itself is as paid as before
    to('paid', { all: ['hasReversiblePayment'], when: 'of fees', effects: reversed }),
    to('ready-for-debt-collection', { all: ['hasReversiblePayment'], when: 'handed over', effects: reversed }),
    to('reminded', { all: ['hasReversiblePayment'], when: 'reminded', effects: reversed }),
    to('sent', { all: ['hasReversiblePayment'], when: 'sent', effects: reversed }),
    to('created', { all: ['hasReversiblePayment'], effects: reversed }),
  ],
}
/** The same where a payment of its order is reversed, which has taken it off already. */
const owedAgain = {
  'invoice.payment_reversed': [
    to('ready-for-debt-collection', { when: 'handed over' }),
    to('reminded', { when: 'reminded' }),
    to('sent', { when: 'sent' }),
    to('created'),
  ],
}
/** By a document of its own, if it was issued: a commanded one at once, that of another move when its hold is over. */
const taken_back: Effect[] = [{ kind: 'invoice', name: 'take_back' }]
const called_off: Effect[] = [{ kind: 'invoice', name: 'call_off' }]
const cancel = {
  'invoice.cancel': to('cancelled', { all: ['hasNothingPaid'], effects: taken_back }),
  'invoice.called_off': to('cancelled', { effects: called_off }),
}
const pause = (status: InvoiceStatus) => ({
  'invoice.suspend': to(status, { all: ['isReminding'], facts: { reminders_suspended: true } }),
  'invoice.resume': to(status, { all: ['isSuspended'], facts: { reminders_suspended: false } }),
})
const reminded = (...all: InvoiceRule[]) => ({
  target: 'reminded' as const,
  guard: {
    type: 'allows' as const,
    params: { all: [...all, 'isReminding', 'hasEmail'] as const, when: 'reminders left' as const },
  },
  // what it claims is kept with its mail
  actions: [
    { type: 'effect' as const, params: mail('invoice_reminder') },
    { type: 'effect' as const, params: { kind: 'invoice' as const, name: 'claim' } },
    { type: 'count' as const },
  ],
})
const collect = (...all: InvoiceRule[]) =>
  to('ready-for-debt-collection', { all: [...all, 'isReminding'], when: 'no reminder left' })
/** By hand, where a key is soon pressed twice, or by the run, which has its dates. */
const remind = {
  'invoice.remind': [reminded('isNotJustReminded'), collect('isNotJustReminded')],
  'invoice.reminder_due': [reminded(), collect()],
}
/** Of an invoice that has been reminded. */
const waive = (status: InvoiceStatus) => ({
  'invoice.waive_fees': to(status, { all: ['hasOpenFees'], effects: [{ kind: 'invoice', name: 'waive_fees' }] }),
})
const order = (name: string): Effect[] => [{ kind: 'order', name }]

/** The invoice's life: nine statuses (spec §4), every move and its rules; a part payment leaves the status as it is. */
export const invoiceMachine = setup({
  types: {
    context: {} as InvoiceFacts, // type carriers: xstate reads the types, never the values
    input: {} as InvoiceFacts,
    events: {} as InvoiceHappening,
    meta: {} as Refuses<InvoiceEvent['type']>,
  },
  guards: {
    allows: ({ context, event }, { all, when }: { all: readonly InvoiceRule[]; when?: InvoiceBranch }) =>
      passes(context, event, all) && (when === undefined || takesBranch(context, event, when)),
  },
  actions: {
    effect: (_args, _effect: Effect) => {},
    know: assign((_, facts: Partial<Changed>) => facts),
    count: assign({ reminder_level: ({ context }) => context.reminder_level + 1 }),
  },
}).createMachine({
  id: 'invoice',
  context: ({ input }) => input,
  initial: 'created',
  states: {
    created: {
      on: { ...issued('created'), ...send('sent'), ...mark_paid('created'), ...reverse('created'), ...cancel },
    },
    sent: {
      on: {
        ...issued('sent'),
        ...send('sent'),
        ...mark_paid('sent'),
        ...reverse('sent'),
        ...cancel,
        ...pause('sent'),
        'invoice.due_passed': to('over-due', { when: 'issued' }),
      },
    },
    'over-due': {
      on: {
        ...send('over-due'),
        ...remind,
        ...mark_paid('over-due'),
        ...reverse('over-due'),
        ...waive('over-due'),
        ...cancel,
        ...pause('over-due'),
      },
    },
    reminded: {
      on: {
        ...send('reminded', 'invoice_reminder'),
        ...remind,
        ...mark_paid('reminded'),
        ...reverse('reminded'),
        ...waive('reminded'),
        ...cancel,
        ...pause('reminded'),
      },
    },
    'ready-for-debt-collection': {
      on: {
        ...mark_paid('ready-for-debt-collection'),
        ...reverse('ready-for-debt-collection'),
        ...waive('ready-for-debt-collection'),
        ...cancel,
        'invoice.hand_over': to('ready-for-debt-collection', {
          all: ['isNotHandedOver'],
          effects: order('hand_over'),
          facts: { is_handed_over: true },
        }),
        'invoice.write_off': to('debt-default', { effects: order('write_off') }),
        'invoice.uncollectable': to('debt-default', { effects: order('write_off') }),
      },
    },
    'debt-default': { on: { ...mark_paid('debt-default'), ...reverse('debt-default'), ...waive('debt-default') } },
    paid: {
      meta: { refuses: { 'invoice.cancel': 'refund_first' } },
      on: {
        ...issued('paid'),
        ...unpay,
        ...owedAgain,
        // its fees may come later
        'invoice.mark_paid': to('paid', { all: ['isNotOverpaid'], when: 'fees open', effects: booked }),
        ...waive('paid'),
        ...send('paid'),
        'invoice.refunded': to('refunded'),
        'invoice.charged_back': to('over-due', { effects: reversed }),
      },
    },
    refunded: { on: { ...issued('refunded'), ...send('refunded', 'credit_invoice') } },
    cancelled: { on: send('cancelled', 'credit_invoice') },
  },
})
