import type { Field } from './entity.ts'

/** Where a record that lives has it; it stands in a section of its own. */
export const historyField = 'history'

/** What happened to a record that lives: its moves from status to status, by whom, and what else is told of them. */
export const historyOver = <const Statuses extends readonly string[]>(statuses: Statuses) =>
  ({
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      verb: { kind: 'text', max: 80, required: true },
      from: { kind: 'choice', of: statuses },
      to: { kind: 'choice', of: statuses },
      text: { kind: 'longtext', max: 4000 },
      who: { kind: 'text', max: 200 },
      date_created: { kind: 'datetime', required: true },
    },
  }) as const satisfies Field
