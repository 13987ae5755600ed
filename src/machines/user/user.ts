import { setup } from 'xstate'
import type { UserStatus } from '#entities/user/parts.ts'
import type { Effect, Rules } from '../life/life.ts'

export type UserEvent = { type: 'user.enable' } | { type: 'user.disable' }

/** Every event of a person, in the order in which menus show them. */
export const userMoves = ['user.enable', 'user.disable'] as const satisfies readonly UserEvent['type'][]
export type UserMove = (typeof userMoves)[number]

/** What the guards read of a user; whoever asks is part of it. */
export type UserFacts = { is_self: boolean; is_last_admin: boolean }

/** Named as questions; each says why it refuses. */
export const userRules = {
  isSomebodyElse: { holds: (user) => !user.is_self, because: 'own_account' },
  isNotLastAdmin: { holds: (user) => !user.is_last_admin, because: 'last_admin' },
} as const satisfies Rules<UserFacts, UserEvent>
type UserRule = keyof typeof userRules

const to = (target: UserStatus, all: readonly UserRule[] = [], effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})

/** A user's life (spec §4): enabled, or disabled without access. Nobody disables themselves or the last administrator. */
export const userMachine = setup({
  types: {
    context: {} as UserFacts, // type carriers: xstate reads the types, never the values
    input: {} as UserFacts,
    events: {} as UserEvent,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly UserRule[] }) => all.every((name) => userRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'user',
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      on: {
        'user.disable': to('disabled', ['isSomebodyElse', 'isNotLastAdmin'], [{ kind: 'session', name: 'end' }]),
      },
    },
    disabled: { on: { 'user.enable': to('enabled') } },
  },
})
