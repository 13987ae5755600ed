import { percentOf, type Minor } from '#entities/money/amount.ts'
import { nameWords } from './names.ts'
import { spellingsOf } from './numbers.ts'

/** An invoice that is owed, as lines are held against it; amounts are minor units. */
export type Claim = {
  readonly invoice: number
  readonly number: string
  readonly order: string
  readonly customer: number | null
  readonly customer_number: string | null
  /** What its customer may be called: the firm, the person. */
  readonly names: readonly string[]
  readonly currency: string
  readonly total: Minor
  readonly open: Minor
  /** What its reminders claim besides; money pays it after the invoice. */
  readonly fee?: Minor
  /** What may be taken off until a day, in percent. */
  readonly discount: { readonly percent: number; readonly until: string } | null
  /** What money was paid with before: a return takes it back. Undefined for what is still owed. */
  readonly payment?: number
}

/** Claims by what a line may name them by; made once for all lines. */
export type Claims = {
  readonly exact: ReadonlyMap<string, readonly Claim[]>
  readonly short: ReadonlyMap<string, readonly Claim[]>
  readonly amounts: ReadonlyMap<Minor, readonly Claim[]>
  readonly words: ReadonlyMap<string, readonly Claim[]>
  readonly customers: ReadonlyMap<number, readonly Claim[]>
  readonly customerNumbers: ReadonlyMap<string, readonly Claim[]>
  readonly wordsOf: (claim: Claim) => readonly (readonly string[])[]
  /** Whose money came from this account before. */
  readonly payers: ReadonlyMap<string, ReadonlySet<number>>
}

/** What is left to pay of a claim within its term; undefined where nothing may be taken off. */
export const discounted = ({ open, total, discount }: Claim, day: string): { pays: Minor; off: Minor } | undefined => {
  // what is taken off is taken off the whole: whoever has paid a part has paid without
  if (discount === null || discount.until < day || open !== total) return undefined
  const off = percentOf(total, discount.percent)
  return off > 0 && off < total ? { pays: total - off, off } : undefined
}

/** All that is asked for: the invoice, and what its reminders cost. */
export const toPay = ({ open, fee = 0 }: Pick<Claim, 'open' | 'fee'>): Minor => open + fee

export function indexClaims(claims: readonly Claim[], payers: Claims['payers'] = new Map()): Claims {
  const index = {
    exact: new Map<string, Claim[]>(),
    short: new Map<string, Claim[]>(),
    amounts: new Map<Minor, Claim[]>(),
    words: new Map<string, Claim[]>(),
    customers: new Map<number, Claim[]>(),
    customerNumbers: new Map<string, Claim[]>(),
  }
  const put = <Key>(map: Map<Key, Claim[]>, key: Key, claim: Claim) => {
    const there = map.get(key)
    if (there === undefined) map.set(key, [claim])
    else if (there.at(-1) !== claim) there.push(claim)
  }
  const words = new Map<string, readonly string[]>()
  const wordsOfName = (name: string) => {
    const known = words.get(name) ?? nameWords(name)
    words.set(name, known)
    return known
  }
  for (const claim of claims) {
    const invoice = spellingsOf(claim.number)
    for (const digits of [...invoice.exact, ...spellingsOf(claim.order).exact]) put(index.exact, digits, claim)
    if (invoice.short !== undefined) put(index.short, invoice.short, claim)
    const customer = spellingsOf(claim.customer_number ?? '').exact[0]
    if (customer !== undefined) put(index.customerNumbers, customer, claim)
    put(index.amounts, claim.open, claim)
    put(index.amounts, toPay(claim), claim)
    if (claim.discount !== null) put(index.amounts, claim.total - percentOf(claim.total, claim.discount.percent), claim)
    if (claim.customer !== null) put(index.customers, claim.customer, claim)
    for (const name of claim.names) for (const word of wordsOfName(name)) put(index.words, word, claim)
  }
  return { ...index, payers, wordsOf: (claim) => claim.names.map(wordsOfName) }
}
