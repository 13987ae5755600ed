import type { WaitlistFacts } from '#machines/waitlist-entry/waitlist-entry.ts'
import type { Policy } from '../policy.ts'

const there = { has_waitlist: true, is_sold: true, is_in_stock: true }

/** Waitlists of lifecycles §8: waiting → notified, and of nothing that is not sold, not there or has no list. */
export const waitlistEntryPolicy = {
  events: { notify: { type: 'waitlist-entry.notify' }, 'come back': { type: 'waitlist-entry.came_back' } },
  knows: {
    '': there,
    'sold out': { ...there, is_in_stock: false },
    inactive: { ...there, is_sold: false },
    'without a list': { ...there, has_waitlist: false },
  },
  table: `
    waiting                  | notify → notified, come back → notified
    waiting (sold out)       | notify → –, come back → –
    waiting (inactive)       | notify → –, come back → –
    waiting (without a list) | notify → –, come back → –
    notified                 | notify → –, come back → –`,
} as const satisfies Policy<WaitlistFacts>
