import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  expressionOf,
  formatFor,
  isHousePattern,
  isNumberPattern,
  numberIn,
  yieldSame,
  type NumberFormat,
} from '#entities/shop/number-format.ts'

const format = (pattern: string, min_digits = 5): NumberFormat => ({ pattern, min_digits })

test('a number says its year and its count with as many digits as it takes', () => {
  expect(numberIn(format('R1-{YYYY}-{N}'), 2026, 42)).toBe('R1-2026-00042')
  expect(numberIn(format('{YY}.{N}', 3), 2026, 1234)).toBe('26.1234')
})

test('a pattern has a year and a count once each, and signs that a file can be called by', () => {
  expect(['{YYYY}-{N}', 'R_{N}.{YY}', 'R1{YYYY}{N}'].filter((one) => !isNumberPattern(one))).toEqual([])
  const wrong = [
    '',
    '{N}',
    '{YYYY}',
    '{YYYY}{YY}{N}',
    '{YYYY}-{N}{N}',
    '{YYYY}/{N}',
    '{YYYY} {N}',
    'ä{YYYY}{N}',
    '{X}{YYYY}{N}',
  ]
  expect(wrong.filter(isNumberPattern)).toEqual([])
})

test('two that can never give the same number are told from two that can', () => {
  const meet = (a: string, b: string, digits: [number, number] = [5, 5]) =>
    yieldSame(format(a, digits[0]), format(b, digits[1]))
  expect(meet('R1-{YYYY}-{N}', 'R1-{YYYY}-{N}')).toBe(true)
  expect(meet('R1-{YYYY}-{N}', 'R11-{YYYY}-{N}')).toBe(false)
  // a count that outgrows its digits, and a year that stands elsewhere
  expect(meet('R{YYYY}-{N}', 'R{YYYY}-{N}', [3, 7])).toBe(true)
  expect(meet('R{YY}{N}', 'R26{YY}{N}')).toBe(true)
  expect(meet('R{N}-{YY}', 'R{YY}-{N}', [1, 1])).toBe(true)
  expect(meet('{YYYY}1{N}', '{YYYY}2{N}')).toBe(false)
})

const patterns = fc
  .tuple(
    fc.constantFrom('', 'R', 'R1', '2', '-'),
    fc.constantFrom('{YYYY}', '{YY}'),
    fc.constantFrom('', '-', '1', '20'),
    fc.boolean(),
    fc.constantFrom('', 'x', '7'),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([before, year, between, isYearFirst, after, digits]) =>
    format(`${before}${isYearFirst ? year + between + '{N}' : '{N}' + between + year}${after}`, digits),
  )
const years = fc.integer({ min: 2000, max: 2099 })
const counts = fc.integer({ min: 1, max: 30_000 })

test('what two formats are found apart never meets, and each matches what it gives', () => {
  fc.assert(
    fc.property(patterns, patterns, years, counts, years, counts, (one, other, y1, n1, y2, n2) => {
      const [a, b] = [numberIn(one, y1, n1), numberIn(other, y2, n2)]
      expect(new RegExp(expressionOf(one)).exec(a)?.groups?.['count']).toBe(String(n1).padStart(one.min_digits, '0'))
      const meets = a === b || new RegExp(expressionOf(other)).test(a)
      expect(meets && !yieldSame(one, other)).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('a format of the house tells its shops apart', () => {
  const right = ['R{SHOP}-{YYYY}-{N}', '{SHOP}.{YY}-{N}', 'RE-{YYYY}-{N}-{SHOP}', '{N}-{SHOP}_x{YY}']
  expect(right.filter((one) => !isHousePattern(one))).toEqual([])
  const wrong = ['R-{YYYY}-{N}', 'R{SHOP}{YYYY}-{N}', 'R1{SHOP}-{YYYY}-{N}', '{N}{SHOP}-{YY}', '{SHOP}-{SHOP}-{YY}{N}']
  expect(wrong.filter(isHousePattern)).toEqual([])
  for (const pattern of right)
    for (const [one, other] of [
      [1, 11],
      [1, 2],
      [2, 26],
      [0, 20],
    ] as const)
      expect(yieldSame(formatFor(format(pattern, 1), one), formatFor(format(pattern, 1), other)), pattern).toBe(false)
  expect(numberIn(formatFor(format('RE{SHOP}-{YYYY}-{N}', 6), null), 2026, 7)).toBe('RE0-2026-000007')
})
