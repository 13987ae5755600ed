/** The papers whose numbers count without a gap. */
export const numberedTypes = [
  'proposal',
  'invoice',
  'credit-invoice',
  'packslip',
  'pickslip',
  'warehouse-pickslip',
  'return-note',
] as const
export type NumberedType = (typeof numberedTypes)[number]

/** How a paper's numbers look: `R1-{YYYY}-{N}`, the count with at least so many digits. */
export type NumberFormat = { readonly pattern: string; readonly min_digits: number }

const token = /\{YYYY\}|\{YY\}|\{N\}|./g
const tokensOf = (pattern: string): readonly string[] => pattern.match(token) ?? []

/** Of signs that a file can be called by, with the year and the count once each: a count begins anew with its year. */
export const isNumberPattern = (pattern: string): boolean => {
  const tokens = tokensOf(pattern)
  const count = (...names: string[]) => tokens.filter((one) => names.includes(one)).length
  const plain = tokens.filter((one) => one.length === 1)
  return plain.every((sign) => /[A-Za-z0-9._-]/.test(sign)) && count('{YYYY}', '{YY}') === 1 && count('{N}') === 1
}

const shopToken = '{SHOP}'

/** A format of the house names the shop, apart from other digits: each shop counts for itself, and 1 and 12 are never 11 and 2. */
export const isHousePattern = (pattern: string): boolean =>
  isNumberPattern(pattern.replace(shopToken, '0')) && /^(?:|.*[A-Za-z._-])\{SHOP\}(?:|[A-Za-z._-].*)$/.test(pattern)

/** A format of the house as this shop counts by it; 0 is what has no shop. */
export const formatFor = (format: NumberFormat, shop: number | null): NumberFormat => ({
  ...format,
  pattern: format.pattern.replace(shopToken, String(shop ?? 0)),
})

export const numberIn = ({ pattern, min_digits }: NumberFormat, year: number, count: number): string =>
  tokensOf(pattern)
    .map((one) => {
      if (one === '{YYYY}') return String(year)
      if (one === '{YY}') return String(year % 100).padStart(2, '0')
      return one === '{N}' ? String(count).padStart(min_digits, '0') : one
    })
    .join('')

/** One sign of a number: which it may be, and whether more of them may follow. */
type Sign = { readonly of: string; readonly repeats?: true }
const digit: Sign = { of: '0123456789' }

/** A number sign by sign; years are those of this century. */
const signsOf = ({ pattern, min_digits }: NumberFormat): readonly Sign[] =>
  tokensOf(pattern).flatMap((one): readonly Sign[] => {
    if (one === '{YYYY}') return [{ of: '2' }, { of: '0' }, digit, digit]
    if (one === '{YY}') return [digit, digit]
    if (one !== '{N}') return [{ of: one }]
    return [...Array.from({ length: min_digits - 1 }, () => digit), { ...digit, repeats: true }]
  })

/** Could the two ever give the same number? They are walked through sign by sign, side by side. */
export function yieldSame(one: NumberFormat, other: NumberFormat): boolean {
  const [a, b] = [signsOf(one), signsOf(other)]
  const seen = new Set<string>()
  const open: [number, number][] = [[0, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [i, j] = next
    if (i === a.length && j === b.length) return true
    if (seen.has(`${i} ${j}`)) continue
    seen.add(`${i} ${j}`)
    for (const [of, to] of stepsAt(a, i))
      for (const [same, at] of stepsAt(b, j)) if ([...of].some((sign) => same.includes(sign))) open.push([to, at])
  }
  return false
}

/** What may stand at a place, and where it leads: on, or to more of the sign before. */
const stepsAt = (signs: readonly Sign[], at: number): (readonly [string, number])[] => {
  const [before, here] = [signs[at - 1], signs[at]]
  return [
    ...(before?.repeats === true ? [[before.of, at] as const] : []),
    ...(here === undefined ? [] : [[here.of, at + 1] as const]),
  ]
}

/** What its numbers match, as PostgreSQL and JavaScript read it; year and count stand in groups of their own. */
export const expressionOf = ({ pattern, min_digits }: NumberFormat): string =>
  `^${tokensOf(pattern)
    .map((one) => {
      if (one === '{YYYY}') return '(?<year>20[0-9]{2})'
      if (one === '{YY}') return '(?<year>[0-9]{2})'
      return one === '{N}' ? `(?<count>[0-9]{${min_digits},})` : one.replace('.', '[.]')
    })
    .join('')}$`
