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
  | { type: 'passkey.add' }
  | { type: 'passkey.remove' }

/** A role of theirs asks for it; and so many passkeys do what the app's code does. */
export type SecondFactorFacts = { is_required: boolean; passkeys: number }

/** Named as questions; each says why it refuses. */
export const secondFactorRules = {
  /** Without the app something is left, or nothing has to be. */
  isOptional: { holds: ({ is_required, passkeys }) => !is_required || passkeys > 0, because: 'second_factor_required' },
  /** Without this passkey something is left, or nothing has to be. */
  isSpare: { holds: ({ is_required, passkeys }) => !is_required || passkeys > 1, because: 'second_factor_required' },
  hasPasskey: { holds: ({ passkeys }) => passkeys > 0, because: 'no_passkey' },
} as const satisfies Rules<SecondFactorFacts, SecondFactorEvent>
type SecondFactorRule = keyof typeof secondFactorRules

const to = (target: SecondFactorStatus, all: readonly SecondFactorRule[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
})

/**
 * A user's second factor (lifecycles §8): off, pending until its first code proves that the device has the secret, on. It
 * may be begun anew as long as nothing depends on it; whoever has to have it does not turn it off by themselves. The
 * states are those of the app; passkeys stand beside it and do as well.
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
    off: {
      on: {
        'second_factor.begin': to('pending'),
        'second_factor.renew_codes': to('off', ['hasPasskey']),
        'second_factor.reset': to('off', ['hasPasskey']),
        'passkey.add': to('off'),
        'passkey.remove': to('off', ['hasPasskey', 'isSpare']),
      },
    },
    pending: {
      on: {
        'second_factor.begin': to('pending'),
        'second_factor.confirm': to('on'),
        'second_factor.renew_codes': to('pending', ['hasPasskey']),
        'second_factor.reset': to('off'),
        'passkey.add': to('pending'),
        'passkey.remove': to('pending', ['hasPasskey', 'isSpare']),
      },
    },
    on: {
      on: {
        'second_factor.renew_codes': to('on'),
        'second_factor.end': to('off', ['isOptional']),
        'second_factor.reset': to('off'),
        'passkey.add': to('on'),
        'passkey.remove': to('on', ['hasPasskey']),
      },
    },
  },
})
