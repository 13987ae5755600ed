import { array, assert, asyncProperty, boolean, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum, taxIn } from '#entities/money/amount.ts'
import { figuresOf } from '#server/document/figures.ts'
import { anyPaper, refusedOf } from '#tests/support/e-invoice.ts'
import { paperOf } from '#tests/support/papers.ts'
import { samples } from '#tests/support/samples.ts'

test(
  'whatever is invoiced: the schema and every rule hold, and both syntaxes say the same',
  { timeout: 60_000 },
  async () => {
    await assert(
      asyncProperty(anyPaper, async (paper) => {
        expect(await refusedOf(paper)).toEqual([])
      }),
      { numRuns: samples(30, 80) },
    )
  },
)

test(
  'a free amount alone is given back by lines of its own, with the tax that was split',
  { timeout: 60_000 },
  async () => {
    const taxed = record({ is_gross: boolean(), parts: array(nat(5000), { minLength: 1, maxLength: 3 }) })
    await assert(
      asyncProperty(taxed, async ({ is_gross, parts }) => {
        const taxes = parts.map((part, at) => {
          const [rate = 0, amount] = [[19, 7, 0][at], part + 1]
          return { rate, base: amount, amount: taxIn(amount, rate, false) }
        })
        const due = sum(taxes.map(({ base, amount }) => base + amount))
        const charge = is_gross ? due : sum(taxes.map(({ base }) => base))
        const figures = figuresOf(
          {
            currency: 'EUR',
            is_gross,
            lines: [],
            taxes,
            prepaid: 0,
            due,
            charges: [{ kind: 'fee', name: 'Kulanz', percent: null, amount: charge }],
          },
          { category: (rate) => (rate === 0 ? 'Z' : 'S'), reason: () => null },
        )
        expect(figures.taxes.map(({ rate, base, amount }) => [rate, base, amount])).toEqual(
          taxes.map(({ rate, base, amount }) => [rate, decimal(base), decimal(amount)]),
        )
        expect(figures.totals).toMatchObject({ due: decimal(due), rounding: '0.00' })
        const whole = paperOf({ lines: [{ price: '1', quantity: 1, rate: 19 }] })
        const preceding = { number: 'R1-2026-00007', date: '2026-10-01' }
        expect(await refusedOf({ ...whole, ...figures, is_gross, type: 'credit-invoice', preceding })).toEqual([])
      }),
      { numRuns: 20 },
    )
  },
)
