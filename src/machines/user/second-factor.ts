import { setup } from 'xstate'
import type { SecondFactorStatus } from '#entities/user/parts.ts'
import type { Rules } from '../life/life.ts'

export type SecondFactorEvent =
  | { type: 'second_factor.begin' }
  | { type: 'second_factor.confirm' }
  | { type: 'second_factor.renew_codes' }
  | { type: 'second_factor.end' }
  /** By whoever manages users, for somebody whose device is gone. */
  | { type: 'second_factor.reset' }

/** A role of theirs asks for it. */
export type SecondFactorFacts = { is_required: boolean }

/** Named as questions; each says why it refuses. */
export const secondFactorRules = {
  isOptional: { holds: ({ is_required }) => !is_required, because: 'second_factor_required' },
} as const satisfies Rules<SecondFactorFacts, SecondFactorEvent>
type SecondFactorRule = keyof typeof secondFactorRules

const to = (target: SecondFactorStatus, all: readonly SecondFactorRule[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
})

/**
 * A user's second factor (lifecycles §8): off, pending until its first code proves that the device has the secret, on. It
 * may be begun anew as long as nothing depends on it; whoever has to have it does not turn it off by themselves.
 */
export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorFacts, // type carriers: xstate reads the types, never the values
    input: {} as SecondFactorFacts,
    events: {} as SecondFactorEvent,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly SecondFactorRule[] }) =>
      all.every((name) => secondFactorRules[name].holds(context)),
  },
}).createMachine({
  id: 'second-factor',
  context: ({ input }) => input,
  initial: 'off',
  states: {
    off: { on: { 'second_factor.begin': to('pending') } },
    pending: {
      on: {
        'second_factor.begin': to('pending'),
        'second_factor.confirm': to('on'),
        'second_factor.reset': to('off'),
      },
    },
    on: {
      on: {
        'second_factor.renew_codes': to('on'),
        'second_factor.end': to('off', ['isOptional']),
        'second_factor.reset': to('off'),
      },
    },
  },
})
