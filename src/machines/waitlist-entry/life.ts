import { mayRead, mayWrite } from '#entities/access.ts'
import type { WaitlistStatus } from '#entities/waitlist-entry/status.ts'
import type { WaitlistEntryRow } from '#entities/waitlist-entry/waitlist-entry.ts'
import { defineLife } from '../life/define-life.ts'
import { waitlistEntryMachine, waitlistMoves, waitlistRules } from './waitlist-entry.ts'
import type { WaitlistFacts, WaitlistHappening, WaitlistMove } from './waitlist-entry.ts'

export const lifeOfWaitlistEntry = defineLife<
  WaitlistEntryRow,
  WaitlistFacts,
  WaitlistStatus,
  WaitlistMove,
  WaitlistHappening
>({
  object: 'waitlist-entry',
  machine: waitlistEntryMachine,
  rules: waitlistRules,
  moves: waitlistMoves,
  takes: {},
  statusOf: ({ status }) => status,
  factsOf: ({ has_waitlist, is_sold, is_in_stock }) => ({ has_waitlist, is_sold, is_in_stock }),
  requirementsOf: () => [],
  hasForce: false,
  warnings: [],
  warningsOf: () => [],
  isIrreversible: () => false,
  undoRefusals: { 'waitlist-entry.notify': ['mail_sent', 'waits_again'] },
  maySee: (actor, { shop }) => mayRead(actor, 'waitlist-entry', shop.id),
  mayMove: (actor, _, { shop }) => mayWrite(actor, 'waitlist-entry', shop.id),
})
