import type { SecondFactorFacts } from '#machines/user/second-factor.ts'
import type { Policy } from '../policy.ts'

/** Second factors of lifecycles §8: off → pending → on; whoever has to have one does not turn it off. */
export const secondFactorPolicy = {
  events: {
    begin: { type: 'second_factor.begin' },
    confirm: { type: 'second_factor.confirm' },
    'renew codes': { type: 'second_factor.renew_codes' },
    end: { type: 'second_factor.end' },
    reset: { type: 'second_factor.reset' },
  },
  knows: { '': { is_required: false }, required: { is_required: true } },
  table: `
    off                | begin → pending
    off (required)     | begin → pending
    pending            | begin → pending, confirm → on, reset → off
    pending (required) | begin → pending, confirm → on, reset → off
    on                 | renew codes → on, end → off, reset → off
    on (required)      | renew codes → on, end → –, reset → off`,
} as const satisfies Policy<SecondFactorFacts>
