import { mayRead, mayWrite } from '#entities/access.ts'
import type { CustomerRow } from '#entities/customer/customer.ts'
import type { CustomerStatus } from '#entities/customer/status.ts'
import { defineLife } from '../life/define-life.ts'
import { customerMachine, customerMoves, customerRules } from './customer.ts'
import type { CustomerFacts, CustomerHappening, CustomerMove } from './customer.ts'

/** What a person gives with a move. */
const asked: Readonly<Partial<Record<CustomerMove, readonly string[]>>> = { 'customer.refuse': ['reason'] }

export const lifeOfCustomer = defineLife<CustomerRow, CustomerFacts, CustomerStatus, CustomerMove, CustomerHappening>({
  object: 'customer',
  machine: customerMachine,
  rules: customerRules,
  moves: customerMoves,
  takes: asked,
  statusOf: ({ status }) => status,
  factsOf: ({ company, has_proof }) => ({ has_company: (company ?? '') !== '', has_proof }),
  requirementsOf: (move) => asked[move] ?? [],
  hasForce: false,
  warnings: [],
  warningsOf: () => [],
  isIrreversible: () => false,
  undoRefusals: { 'customer.validate': [], 'customer.refuse': [] },
  maySee: (actor, { shop }) => mayRead(actor, 'customer', shop?.id ?? null),
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'customer', shop?.id ?? null),
})
