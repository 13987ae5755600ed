import type { Field } from './entity.ts'

/** Where a record that lives has it; it stands in a section of its own. */
export const historyField = 'history'

/**
 * What happened to a record: its moves from status to status where it lives, what was written of it, by whom, and what
 * else is told of them.
 */
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
      /** What a program did by a key of theirs names it. */
      api_key: { kind: 'text', max: 100 },
      date_created: { kind: 'datetime', required: true },
      /** The fields that a save changed, each before and after as JSON; null is empty. */
      changes: {
        kind: 'list',
        of: {
          field: { kind: 'text', max: 80, required: true },
          before: { kind: 'longtext', max: 100_000 },
          after: { kind: 'longtext', max: 100_000 },
        },
      },
    },
  }) as const satisfies Field
