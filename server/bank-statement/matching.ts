import type { MatchKind, MatchLevel, MatchReason } from '#entities/bank-statement/parts.ts'
import { sum, type Minor } from '#entities/money/amount.ts'
import { discounted, toPay, type Claim, type Claims } from './claims.ts'
import { likeness, nameWords } from './names.ts'
import { numbersOf } from './numbers.ts'
import type { StatementLine } from './statement.ts'

export const mostCandidates = 9

/** What of a line is booked on one invoice. */
export type Share = { readonly claim: Claim; readonly amount: Minor; readonly discount: Minor }

export type MatchCandidate = {
  readonly kind: MatchKind
  readonly shares: readonly Share[]
  /** What the line names and the claim has, too. */
  readonly by: { readonly number: boolean; readonly amount: boolean; readonly name: boolean; readonly iban: boolean }
  readonly score: number
}

export type LineMatch = {
  readonly level: MatchLevel
  readonly reason: MatchReason
  readonly candidates: readonly MatchCandidate[]
}

type Line = Pick<
  StatementLine,
  | 'amount'
  | 'value'
  | 'currency'
  | 'name'
  | 'iban'
  | 'purpose'
  | 'end_to_end'
  | 'is_reversal'
  | 'return_code'
  | 'original_amount'
  | 'is_batch'
>

/** Only what is so much alike is the same name. */
const alike = 0.75
/** A word that so many have tells nobody. */
const mostWithWord = 40

export const takesBack = ({ amount, is_reversal, return_code }: Line): boolean =>
  amount < 0 && (is_reversal || return_code !== null)

/** Holds a line against what is owed; one that takes a payment back against what was paid. */
export function matchLine(line: Line, owed: Claims, paid: Claims): LineMatch {
  if (takesBack(line)) return matchReturn(line, paid)
  if (line.amount <= 0) return { level: 'unclear', reason: line.is_batch ? 'batch' : 'none', candidates: [] }
  const named = namedBy(line, owed)
  const found = [...collect(line, owed, named, line.amount)].filter(({ currency }) => currency === line.currency)
  const candidates = [...several(line, owed, named), ...found.flatMap((claim) => settlings(line, owed, named, claim))]
  const ranked = withoutNoise(candidates.toSorted((a, b) => b.score - a.score)).slice(0, mostCandidates)
  return { ...judge(line, ranked), candidates: ranked }
}

type Named = {
  readonly claims: ReadonlySet<Claim>
  readonly payers: ReadonlySet<number>
  readonly customers: ReadonlySet<Claim>
  readonly words: readonly string[]
}

/** Whose numbers stand in the purpose, and whose account it came from. */
function namedBy(line: Line, index: Claims): Named {
  const [claims, short, customers] = [new Set<Claim>(), new Set<Claim>(), new Set<Claim>()]
  const read: string[] = []
  for (const digits of [...numbersOf(line)].toSorted(byLength)) {
    // the end of a number that is known as a whole is no number of its own
    if (read.some((whole) => whole.includes(digits))) continue
    const exact = index.exact.get(digits)
    if (exact !== undefined) read.push(digits)
    for (const claim of exact ?? []) claims.add(claim)
    for (const claim of index.short.get(digits) ?? []) short.add(claim)
    for (const claim of index.customerNumbers.get(digits) ?? []) customers.add(claim)
  }
  // a shortened number counts where no whole one is named
  const all = claims.size > 0 ? claims : short
  const payers = line.iban === null ? undefined : index.payers.get(line.iban)
  return { claims: all, customers, payers: payers ?? new Set(), words: nameWords(line.name ?? '') }
}

const byLength = (one: string, other: string): number => other.length - one.length

/** Every claim that something of the line speaks for. */
function collect(line: Line, index: Claims, named: Named, amount: Minor): Set<Claim> {
  const found = new Set(named.claims)
  for (const customer of named.payers) for (const claim of index.customers.get(customer) ?? []) found.add(claim)
  for (const claim of named.customers) found.add(claim)
  const same = index.amounts.get(amount) ?? []
  for (const claim of same.slice(0, mostWithWord)) found.add(claim)
  for (const word of named.words) {
    const called = index.words.get(word) ?? []
    if (called.length <= mostWithWord) for (const claim of called) if (isCalled(index, claim, named)) found.add(claim)
  }
  if (same.length > mostWithWord) for (const claim of same) if (isCalled(index, claim, named)) found.add(claim)
  if (line.original_amount !== null)
    for (const claim of index.amounts.get(-line.original_amount) ?? []) found.add(claim)
  return found
}

const isCalled = (index: Claims, claim: Claim, { words }: Named): boolean =>
  index.wordsOf(claim).some((own) => likeness(own, words) >= alike)

const reasonsFor = (index: Claims, claim: Claim, named: Named) => ({
  number: named.claims.has(claim),
  name: isCalled(index, claim, named),
  iban: claim.customer !== null && named.payers.has(claim.customer),
})

const weights = { number: 60, amount: 30, iban: 18, name: 10 } as const
const scoreOf = (by: MatchCandidate['by'], kind: MatchKind): number =>
  Object.entries(weights).reduce(
    (score, [reason, weight]) => score + (by[reason as keyof typeof weights] ? weight : 0),
    0,
  ) + // the keys of a literal
  (kind === 'discount' ? -1 : 0)

const candidate = (kind: MatchKind, shares: readonly Share[], by: MatchCandidate['by']): MatchCandidate => ({
  kind,
  shares,
  by,
  score: scoreOf(by, kind),
})

const isSettled = (claim: Claim): boolean => toPay(claim) === 0

/** How this line would settle this claim: in full, with what may be taken off, in part, or beyond. */
function settlings(line: Line, index: Claims, named: Named, claim: Claim): MatchCandidate[] {
  const by = reasonsFor(index, claim, named)
  const { amount } = line
  if (amount === claim.open || amount === toPay(claim))
    return [candidate('full', [{ claim, amount, discount: 0 }], { ...by, amount: true })]
  const off = discounted(claim, line.value)
  const reduced =
    off?.pays === amount ? [candidate('discount', [{ claim, amount, discount: off.off }], { ...by, amount: true })] : []
  // without its number nobody knows what a part is a part of
  if (!by.number && !by.iban && !by.name) return reduced
  // what is paid already is paid again only by whoever says so
  if (isSettled(claim) && !by.number) return []
  const plain = { ...by, amount: false }
  if (amount < claim.open) return [...reduced, candidate('part', [{ claim, amount, discount: 0 }], plain)]
  return [candidate('over', [{ claim, amount: Math.min(amount, toPay(claim)), discount: 0 }], plain)]
}

/** Several invoices in one sum: those that are named, or all that the payer owes. */
function several(line: Line, index: Claims, named: Named): MatchCandidate[] {
  const groups = [[...named.claims], ...[...named.payers].map((customer) => [...(index.customers.get(customer) ?? [])])]
  for (const group of groups) {
    const owed = group.filter(({ currency, open }) => currency === line.currency && open > 0)
    if (owed.length < 2 || owed.length > mostWithWord) continue
    const shares = sharesOf(line, owed)
    if (shares === undefined) continue
    const all = owed.map((claim) => reasonsFor(index, claim, named))
    const every = (reason: 'number' | 'name' | 'iban') => all.every((by) => by[reason])
    return [
      candidate('several', shares, {
        number: every('number'),
        amount: true,
        name: every('name'),
        iban: every('iban'),
      }),
    ]
  }
  return []
}

function sharesOf(line: Line, owed: readonly Claim[]): Share[] | undefined {
  if (sum(owed.map(({ open }) => open)) === line.amount)
    return owed.map((claim) => ({ claim, amount: claim.open, discount: 0 }))
  const reduced = owed.map((claim) => {
    const off = discounted(claim, line.value)
    return { claim, amount: off?.pays ?? claim.open, discount: off?.off ?? 0 }
  })
  return sum(reduced.map(({ amount }) => amount)) === line.amount ? reduced : undefined
}

/** Where something is named, one more of the same amount is enough to be warned. */
function withoutNoise(ranked: readonly MatchCandidate[]): MatchCandidate[] {
  const isNamed = ({ by }: MatchCandidate) => by.number || by.name || by.iban
  const others = ranked.filter((one) => !isNamed(one))
  const named = ranked.filter(isNamed)
  return named.length === 0 ? others : [...named, ...others.slice(0, 1)]
}

/** Certain is what its number and its amount speak for, and nothing else as well. */
function judge(line: Line, ranked: readonly MatchCandidate[]): Pick<LineMatch, 'level' | 'reason'> {
  const [best] = ranked
  if (best === undefined) return { level: 'unclear', reason: line.is_batch ? 'batch' : 'none' }
  const { kind, by } = best
  if (kind === 'several') return { level: 'check', reason: 'several' }
  if (by.number && by.amount) {
    const rivals = ranked.filter((one) => one !== best && one.by.number && one.by.amount)
    const reason = kind === 'discount' ? 'number_discount' : 'number_amount'
    return { level: rivals.length === 0 ? 'sure' : 'check', reason }
  }
  if (by.number && kind === 'over')
    return {
      level: 'check',
      reason: best.shares.every(({ claim }) => isSettled(claim)) ? 'number_settled' : 'number_over',
    }
  if (by.number) return { level: 'check', reason: 'number_part' }
  if (by.iban && by.amount) return { level: 'check', reason: 'iban_amount' }
  if (by.amount) return { level: 'unclear', reason: by.name ? 'name_amount' : 'amount' }
  return { level: 'unclear', reason: by.iban ? 'iban' : 'name' }
}

/** A direct debit that came back, or a payment that the bank takes back: which of those that were booked? */
function matchReturn(line: Line, paid: Claims): LineMatch {
  const named = namedBy(line, paid)
  const amount = -(line.original_amount ?? line.amount)
  const candidates = [...collect(line, paid, named, amount)]
    .filter((claim) => claim.currency === line.currency)
    .map((claim) => {
      const by = { ...reasonsFor(paid, claim, named), amount: claim.open === amount }
      return candidate('return', [{ claim, amount: -amount, discount: 0 }], by)
    })
    // only the whole of a payment comes back
    .filter(({ by }) => by.amount)
    .toSorted((a, b) => b.score - a.score)
  const ranked = withoutNoise(candidates).slice(0, mostCandidates)
  return { level: 'returned', reason: ranked.length > 0 ? 'return' : 'none', candidates: ranked }
}
