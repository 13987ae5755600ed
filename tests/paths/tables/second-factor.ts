import type { SecondFactorFacts } from '#machines/user/second-factor.ts'
import type { Policy } from '../policy.ts'

/** Second factors of lifecycles §8: off → pending → on; whoever has to have one does not turn it off, unless a passkey is left. */
export const secondFactorPolicy = {
  events: {
    begin: { type: 'second_factor.begin' },
    confirm: { type: 'second_factor.confirm' },
    'renew codes': { type: 'second_factor.renew_codes' },
    end: { type: 'second_factor.end' },
    reset: { type: 'second_factor.reset' },
    'add passkey': { type: 'passkey.add' },
    'remove passkey': { type: 'passkey.remove' },
  },
  knows: {
    '': { is_required: false, passkeys: 0 },
    required: { is_required: true, passkeys: 0 },
    passkey: { is_required: false, passkeys: 1 },
    'required, passkey': { is_required: true, passkeys: 1 },
    'required, passkeys': { is_required: true, passkeys: 2 },
  },
  table: `
    off                          | begin → pending, add passkey → off
    off (required)               | begin → pending, add passkey → off
    off (passkey)                | renew codes → off, reset → off, remove passkey → off
    off (required, passkey)      | renew codes → off, reset → off
    off (required, passkeys)     | renew codes → off, reset → off, remove passkey → off
    pending                      | begin → pending, confirm → on, reset → off, add passkey → pending
    pending (required)           | begin → pending, confirm → on, reset → off, add passkey → pending
    pending (passkey)            | renew codes → pending, remove passkey → pending
    pending (required, passkey)  | renew codes → pending
    pending (required, passkeys) | renew codes → pending, remove passkey → pending
    on                           | renew codes → on, end → off, reset → off, add passkey → on
    on (required)                | renew codes → on, end → –, reset → off, add passkey → on
    on (passkey)                 | remove passkey → on
    on (required, passkey)       | remove passkey → on
    on (required, passkeys)      | remove passkey → on`,
} as const satisfies Policy<SecondFactorFacts>
