import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'

/** The most characters of a file: some 20,000 lines. */
const mostOfStatement = 25_000_000

const count = z.int()

/** What came of a file: what is there now, what was there before, and what does not come to its balances. */
const imported = z.object({
  statements: count,
  lines: count,
  known: count,
  sure: count,
  announced: count,
  ahead: count,
  unbalanced: z.array(z.string()),
  detached: z.array(z.string()),
})
export type ImportedStatements = z.infer<typeof imported>

export const bankStatementRoutes = {
  /** A file of CAMT.053 as its text; all of it is kept, or nothing. */
  'bank_statement.import': {
    method: 'POST',
    path: '/api/v3/bank-statement/import',
    access: 'signed-in',
    changes: true,
    mostBytes: 30_000_000,
    body: z.strictObject({
      name: z.nullish(z.string().check(z.maxLength(255))),
      content: z.string().check(z.maxLength(mostOfStatement)),
    }),
    answer: envelope(imported),
  },
} as const satisfies Record<string, Route>
