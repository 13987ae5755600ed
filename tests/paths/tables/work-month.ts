import type { WorkMonthFacts } from '#machines/work-month/work-month.ts'
import type { Policy } from '../policy.ts'

/** Months of employees: closed once they are over and nobody is at work in them, and opened again with a reason. */
export const workMonthPolicy = {
  events: {
    close: { type: 'work-month.close' },
    reopen: { type: 'work-month.reopen' },
  },
  knows: {
    '': { is_over: true, has_open_session: false },
    running: { is_over: false, has_open_session: false },
    'at work': { is_over: true, has_open_session: true },
  },
  table: `
    open             | close → closed
    open (running)   | close → –
    open (at work)   | close → –
    closed           | reopen → open
    closed (running) | reopen → open
    closed (at work) | reopen → open`,
} as const satisfies Policy<WorkMonthFacts>
