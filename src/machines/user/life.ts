import { mayRead, mayWrite } from '#entities/access.ts'
import type { UserStatus } from '#entities/user/parts.ts'
import type { UserRow } from '#entities/user/user.ts'
import { defineLife } from '../life/define-life.ts'
import { userMachine, userMoves, userRules } from './user.ts'
import type { UserEvent, UserFacts, UserMove } from './user.ts'

/** What a confirmation says besides the question (spec §4). */
const warnings = { 'user.enable': 'may_add_cost', 'user.disable': 'loses_access' } as const satisfies Record<
  UserMove,
  string
>

export const lifeOfUser = defineLife<UserRow, UserFacts, UserStatus, UserMove, UserEvent>({
  object: 'user',
  machine: userMachine,
  rules: userRules,
  moves: userMoves,
  takes: {},
  statusOf: ({ is_enabled }) => (is_enabled ? 'enabled' : 'disabled'),
  factsOf: ({ id, is_last_admin }, actor) => ({ is_self: actor?.id === id, is_last_admin }),
  requirementsOf: () => [],
  hasForce: false,
  warnings: Object.values(warnings),
  warningsOf: (move) => [warnings[move]],
  isIrreversible: () => false,
  undoRefusals: { 'user.enable': [], 'user.disable': [] },
  maySee: (actor) => mayRead(actor, 'user', null),
  mayMove: (actor) => mayWrite(actor, 'user', null),
})
