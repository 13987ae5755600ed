import type { UserFacts } from '#machines/user/user.ts'
import type { Policy } from '../policy.ts'

/** Users of spec §4; nobody disables themselves or the last administrator. */
export const userPolicy = {
  events: { enable: { type: 'user.enable' }, disable: { type: 'user.disable' } },
  knows: {
    '': { is_self: false, is_last_admin: false },
    oneself: { is_self: true, is_last_admin: false },
    'the last administrator': { is_self: false, is_last_admin: true },
  },
  table: `
    enabled                          | disable → disabled
    enabled (oneself)                | disable → –
    enabled (the last administrator) | disable → –
    disabled                         | enable → enabled`,
} as const satisfies Policy<UserFacts>
