import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#entities/money/amount.ts'
import { indexClaims, type Claim } from '#server/bank-statement/claims.ts'
import { matchLine, mostCandidates } from '#server/bank-statement/matching.ts'
import { likeness, nameWords } from '#server/bank-statement/names.ts'
import type { StatementLine } from '#server/bank-statement/statement.ts'
import { lineOf } from '#tests/support/camt.ts'
import { claimOf } from '#tests/support/claims.ts'

const none = indexClaims([])
const stranger = { name: 'Freizeitpark Haßloch', iban: null }
const match = (
  line: Partial<StatementLine>,
  claims: readonly Claim[],
  payers?: ReadonlyMap<string, ReadonlySet<number>>,
) => matchLine(lineOf(line), indexClaims(claims, payers), none)
const says = (line: Partial<StatementLine>, claims: readonly Claim[] = [claimOf()]) => {
  const { level, reason } = match({ amount: 300_000, ...stranger, ...line }, claims)
  return `${level} ${reason}`
}

describe('certain is what number and amount agree on', () => {
  it.each([
    'R1-2026-30102',
    'RE R1 2026 30102 Danke',
    'Rechnung R1/2026/30102',
    'R1-2026-301 02',
    'r12026 30102',
    '2026-30102',
    'Rg 30102',
    'Bestellung 1047410',
    'Auftrag 1047 410 vielen Dank',
    'RNR:30102',
  ])('in whatever spelling: %s', (purpose) => {
    expect(says({ purpose })).toBe('sure number_amount')
  })

  it('reads the number in the reference of whoever paid, too', () => {
    expect(says({ end_to_end: 'INV-1047410' })).toBe('sure number_amount')
  })

  it.each([
    ['the amount alone', { purpose: 'Rechnung' }, 'unclear amount'],
    ['the amount and the name', { purpose: 'Rechnung', name: 'KLETTERZENTRUM STUTTG' }, 'unclear name_amount'],
    ['the number alone, less is paid', { purpose: '1047410', amount: 100_000 }, 'check number_part'],
    ['the number alone, more is paid', { purpose: '1047410', amount: 300_500 }, 'check number_over'],
    ['a number within a longer one', { purpose: '910474109' }, 'unclear amount'],
    ['another currency', { purpose: '1047410', currency: 'CHF' }, 'unclear none'],
    ['nothing', { amount: 1, purpose: 'Miete' }, 'unclear none'],
    ['a sum of many payments', { amount: 1, purpose: 'PP.4471.PP', is_batch: true }, 'unclear batch'],
    ['what is paid to others', { amount: -300_000, purpose: '1047410' }, 'unclear none'],
  ])('and never %s', (_, line, wanted) => {
    expect(says(line)).toBe(wanted)
  })

  it('with what its reminders claim besides, or without', () => {
    const reminded = [claimOf({ fee: 500 })]
    expect(says({ purpose: '1047410', amount: 300_500 }, reminded)).toBe('sure number_amount')
    expect(says({ purpose: '1047410' }, reminded)).toBe('sure number_amount')
    expect(says({ purpose: '1047410', amount: 300_600 }, reminded)).toBe('check number_over')
  })

  it('and not an invoice that is settled, which is told by its number alone', () => {
    const settled = claimOf({ open: 0 })
    expect(says({ purpose: '1047410' }, [settled])).toBe('check number_settled')
    expect(says({ purpose: 'Danke', name: 'KLETTERZENTRUM STUTTG' }, [settled])).toBe('unclear none')
    const owed = claimOf({ invoice: 2, number: 'R1-2026-30200' })
    expect(says({ purpose: '1047410' }, [settled, owed])).toBe('sure number_amount')
  })

  it('and not two invoices that both agree', () => {
    const two = [claimOf(), claimOf({ invoice: 2, number: 'R2-2026-30102', order: '1047411' })]
    expect(says({ purpose: '2026-30102' }, two)).toBe('check number_amount')
    expect(says({ purpose: 'R2-2026-30102' }, two)).toBe('sure number_amount')
  })
})

describe('a discount', () => {
  const claim = claimOf({ discount: { percent: 2, until: '2026-11-21' } })
  const line = { purpose: 'RE 2026-30102 abzgl. 2% Skonto', amount: 294_000, ...stranger }

  it('within its term settles the invoice, and may be taken as a part instead', () => {
    const { level, reason, candidates } = match(line, [claim])
    expect({ level, reason }).toEqual({ level: 'sure', reason: 'number_discount' })
    expect(candidates.map(({ kind, shares }) => [kind, shares[0]?.amount, shares[0]?.discount])).toEqual([
      ['discount', 294_000, 6_000],
      ['part', 294_000, 0],
    ])
  })

  it('after its term does not, however often it is taken', () => {
    expect(match({ ...line, value: '2026-11-22' }, [claim])).toMatchObject({ level: 'check', reason: 'number_part' })
  })

  it('is not taken off what was paid in part before', () => {
    expect(match(line, [{ ...claim, open: 200_000 }]).reason).toBe('number_over')
    expect(match({ ...line, amount: 200_000 * 0.98 }, [{ ...claim, open: 200_000 }]).reason).toBe('number_part')
  })
})

describe('an account that has paid before', () => {
  const payers = new Map([['DE44600501010007843102', new Set([7])]])

  it('speaks for its customer', () => {
    expect(match({ amount: 300_000, purpose: 'Danke', name: null }, [claimOf()], payers)).toMatchObject({
      level: 'check',
      reason: 'iban_amount',
    })
  })

  it('pays all that its customer owes at once', () => {
    const two = [
      claimOf(),
      claimOf({ invoice: 2, number: 'R1-2026-30200', order: '1047500', total: 5_000, open: 5_000 }),
    ]
    const { reason, candidates } = match({ amount: 305_000, purpose: '', name: null }, two, payers)
    expect(reason).toBe('several')
    expect(candidates[0]?.shares.map(({ amount }) => amount)).toEqual([300_000, 5_000])
  })
})

it('pays several invoices that are named with one sum', () => {
  const two = [
    claimOf(),
    claimOf({ invoice: 2, customer: 8, number: 'R1-2026-30200', order: '1047500', total: 5_000, open: 5_000 }),
  ]
  expect(says({ amount: 305_000, purpose: 'SAMMEL 30102 30200' }, two)).toBe('check several')
})

describe('what is taken back', () => {
  const payment = claimOf({ payment: 91, open: 11_900, total: 11_900 })
  const back = (line: Partial<StatementLine>) =>
    matchLine(
      lineOf({ amount: -11_900, return_code: 'AC04', ...stranger, ...line }),
      indexClaims([claimOf({ open: 11_900 })]),
      indexClaims([payment]),
    )

  it('finds the payment, and no open invoice', () => {
    const { level, reason, candidates } = back({ purpose: 'RUECKLASTSCHRIFT 1047410' })
    expect({ level, reason }).toEqual({ level: 'returned', reason: 'return' })
    expect(candidates.map(({ shares }) => [shares[0]?.claim.payment, shares[0]?.amount])).toEqual([[91, -11_900]])
  })

  it('finds it without the bank’s charge', () => {
    expect(back({ amount: -12_490, original_amount: -11_900 }).reason).toBe('return')
  })

  it('finds no payment of another amount', () => {
    expect(back({ amount: -11_000, purpose: '1047410' })).toEqual({ level: 'returned', reason: 'none', candidates: [] })
  })
})

it.each([
  ['SCHLUETER BRIGITTE', 'Brigitte Schlüter', 1],
  ['Fa. KLETTERZENTRUM STU', 'Kletterzentrum Stuttgart GmbH', 0.7],
  ['Jürgen Weissenfels', 'Juergen Weißenfels', 1],
  ['Zita Zuercher', 'Zita Zürcher', 1],
  ['Tomasz Wisniewski', 'Tomasz Wiśniewski', 1],
  ['Meier', 'Schmidt', 0],
])('%s and %s', (bank, ours, least) => {
  const alike = likeness(nameWords(bank), nameWords(ours))
  expect(alike >= least && alike <= (least === 0 ? 0 : 1)).toBe(true)
})

const claims = fc.uniqueArray(
  fc.record({
    invoice: fc.integer({ min: 1, max: 60 }),
    open: fc.integer({ min: 1, max: 400 }),
    paid: fc.constantFrom(0, 0, 50),
    customer: fc.integer({ min: 1, max: 4 }),
    percent: fc.option(fc.constantFrom(2, 3), { nil: null }),
  }),
  { selector: ({ invoice }) => invoice, maxLength: 20 },
)

it('books of whatever line no more than it brought, and no more than is owed', () => {
  fc.assert(
    fc.property(
      claims,
      fc.integer({ min: 1, max: 800 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
      fc.integer({ min: 1, max: 4 }),
      (given, amount, named, payer) => {
        const all = given.map(({ invoice, open, paid, customer, percent }) =>
          claimOf({
            invoice,
            number: `R1-2026-${String(invoice).padStart(5, '0')}`,
            order: String(1_040_000 + invoice),
            customer,
            open,
            total: open + paid,
            discount: percent === null ? null : { percent, until: '2026-12-01' },
          }),
        )
        const purpose = named.map((invoice) => `1040${String(invoice).padStart(3, '0')}`).join(' ')
        const line = lineOf({ amount, purpose, name: null })
        const index = indexClaims(all, new Map([[String(line.iban), new Set([payer])]]))
        const { level, candidates } = matchLine(line, index, none)
        expect(candidates.length).toBeLessThanOrEqual(mostCandidates)
        for (const { kind, shares } of candidates) {
          const booked = sum(shares.map((share) => share.amount))
          expect(booked <= amount && (kind === 'over' || booked === amount)).toBe(true)
          expect(new Set(shares.map(({ claim }) => claim.invoice)).size).toBe(shares.length)
          for (const { claim, amount: of, discount } of shares) {
            expect(of > 0 && of + discount <= claim.open).toBe(true)
            expect(discount === 0 || of + discount === claim.total).toBe(true)
          }
        }
        // never the amount alone
        const [best] = candidates
        const isNamed = best?.shares.every(
          ({ claim, amount: of, discount }) => purpose.includes(claim.order) && of + discount === claim.open,
        )
        expect(level !== 'sure' || isNamed === true).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
