import { setup } from 'xstate'
import type { CustomerStatus } from '#entities/customer/status.ts'
import type { Effect, Refuses, Rules } from '../life/life.ts'

/** What a person decides of a customer who says that they are a business. */
export type CustomerEvent = { type: 'customer.validate' } | { type: 'customer.refuse'; reason?: string }
/** What follows from what was written of them: who they are, or what it was decided by. */
export type CustomerOccurrence =
  | { type: 'customer.became_business' }
  | { type: 'customer.became_private' }
  | { type: 'customer.changed' }
export type CustomerHappening = CustomerEvent | CustomerOccurrence

/** Every event of a person, in the order in which menus show them. */
export const customerMoves = [
  'customer.validate',
  'customer.refuse',
] as const satisfies readonly CustomerEvent['type'][]
export type CustomerMove = (typeof customerMoves)[number]

/** What the guards read of a customer. */
export type CustomerFacts = { has_company: boolean; has_proof: boolean }

/** Named as questions; each says why it refuses. */
export const customerRules = {
  hasCompany: { holds: ({ has_company }) => has_company, because: 'no_company' },
  hasProof: { holds: ({ has_proof }) => has_proof, because: 'no_proof' },
} as const satisfies Rules<CustomerFacts, CustomerHappening>
type CustomerRule = keyof typeof customerRules

const to = (target: CustomerStatus, all: readonly CustomerRule[] = [], effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})
const decide: readonly Effect[] = [{ kind: 'customer', name: 'decide' }]
const validate = to('validated', ['hasCompany', 'hasProof'], decide)
const refuse = to('refused', [], decide)
const anew = { 'customer.changed': to('to-check'), 'customer.became_private': to('private') }

/**
 * The life of a business customer (ADR 0251): somebody looks at who they say they are and decides; what it was decided by
 * changes, and it is to be decided again.
 */
export const customerMachine = setup({
  types: {
    context: {} as CustomerFacts, // type carriers: xstate reads the types, never the values
    input: {} as CustomerFacts,
    events: {} as CustomerHappening,
    meta: {} as Refuses<CustomerMove>,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly CustomerRule[] }) =>
      all.every((name) => customerRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'customer',
  context: ({ input }) => input,
  initial: 'private',
  states: {
    private: { meta: { refuses: { '*': 'not_a_business' } }, on: { 'customer.became_business': to('to-check') } },
    'to-check': {
      on: { 'customer.validate': validate, 'customer.refuse': refuse, 'customer.became_private': to('private') },
    },
    validated: { on: { 'customer.refuse': refuse, ...anew } },
    refused: { on: { 'customer.validate': validate, ...anew } },
  },
})
