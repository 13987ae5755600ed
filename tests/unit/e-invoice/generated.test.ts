import { assert, asyncProperty } from 'fast-check'
import { expect, test } from 'vitest'
import { anyPaper, refusedOf } from '#tests/support/e-invoice.ts'

test(
  'whatever is invoiced: the schema and every rule hold, and both syntaxes say the same',
  { timeout: 60_000 },
  async () => {
    await assert(
      asyncProperty(anyPaper, async (paper) => {
        expect(await refusedOf(paper)).toEqual([])
      }),
      { numRuns: 80 },
    )
  },
)
