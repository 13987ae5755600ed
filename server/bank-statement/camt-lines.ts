import { DateTime } from 'luxon'
import { minorOf, sum, type Minor } from '#entities/money/amount.ts'
import { lacking, type StatementLine, type StatementProblem } from './statement.ts'
import { all, at, text, type XmlNode } from './xml-node.ts'

/** The lines that somebody has to settle, what the bank has booked, by which its balances are checked, and how much is only announced. */
type Read = {
  readonly lines: readonly StatementLine[]
  readonly booked: readonly Minor[]
  readonly announced: number
}

const amountAt = (node: XmlNode | undefined, ...path: readonly string[]): Minor | null => {
  const given = text(node, ...path)
  return given !== null && /^\d{1,15}(?:\.\d{1,5})?$/.test(given) ? minorOf(given) : null
}

const dayAt = (node: XmlNode, name: string): string | null => {
  const day = (text(node, name, 'Dt') ?? text(node, name, 'DtTm'))?.slice(0, 10)
  // banks wrote none before, and PostgreSQL knows no year 0
  return day !== undefined && /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(day) && DateTime.fromISO(day).isValid ? day : null
}

/** What was booked on the account; what is only announced comes with a later statement. Answers what is wrong with an entry. */
export function linesOf(stmt: XmlNode, currency: string): Read | StatementProblem {
  const lines: StatementLine[] = []
  const booked: Minor[] = []
  let announced = 0
  for (const [place, entry] of all(stmt, 'Ntry').entries()) {
    // a text until version 4, a code since
    const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts')
    if (status !== null && status !== 'BOOK') {
      announced += 1
      continue
    }
    const amount = amountAt(entry, 'Amt')
    if (amount === null) return lacking('Ntry/Amt')
    const fraction = fractionOfCent(entry)
    if (fraction !== undefined)
      return {
        code: 'statement_amount',
        params: { line: place + 1, amount: fraction, text: purposeOf(entry, at(entry, 'NtryDtls', 'TxDtls')) },
      }
    const sign = signOf(text(entry, 'CdtDbtInd'))
    if (sign === undefined) return lacking('Ntry/CdtDbtInd')
    const day = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
    if (day === null) return lacking('Ntry/BookgDt')
    booked.push(sign * amount)
    lines.push(...ofEntry(entry, { amount: sign * amount, day, currency: text(entry, 'Amt', '@Ccy') ?? currency }))
  }
  return { lines, booked, announced }
}

/** No account is kept in less than a cent: rounded, its lines would not come to its balance. */
const fractionOfCent = (entry: XmlNode): string | undefined =>
  /^\d+\.\d\d0*[1-9]\d*$/.exec(text(entry, 'Amt') ?? '')?.[0]

const signOf = (indicator: string | null): 1 | -1 | undefined =>
  indicator === 'CRDT' ? 1 : indicator === 'DBIT' ? -1 : undefined

type Entry = { readonly amount: Minor; readonly day: string; readonly currency: string }

/** A batch is its payments, where the bank tells each and they come to the sum; else it is one line. */
function ofEntry(entry: XmlNode, booked: Entry): StatementLine[] {
  const details = all(entry, 'NtryDtls').flatMap((some) => all(some, 'TxDtls'))
  const told = Number(text(entry, 'NtryDtls', 'Btch', 'NbOfTxs') ?? details.length)
  const [only] = details
  if (details.length <= 1)
    return [lineOf(entry, only, booked, { amount: booked.amount, is_batch: told > 1 || hasNoParty(entry, only) })]
  const amounts = details.map((one) => {
    const amount = amountAt(one, 'Amt') ?? amountAt(one, 'AmtDtls', 'TxAmt', 'Amt')
    const sign = signOf(text(one, 'CdtDbtInd')) ?? Math.sign(booked.amount)
    return amount === null ? null : sign * amount
  })
  const known = amounts.filter((amount) => amount !== null)
  if (known.length < details.length || sum(known) !== booked.amount)
    return [lineOf(entry, only, booked, { amount: booked.amount, is_batch: true })]
  return details.map((one, place) => lineOf(entry, one, booked, { amount: known[place] ?? 0, is_batch: false }))
}

/** A sum whose payments came in a file of their own. */
const hasNoParty = (entry: XmlNode, details: XmlNode | undefined): boolean =>
  details === undefined && at(entry, 'NtryDtls', 'Btch') !== undefined

function lineOf(
  entry: XmlNode,
  details: XmlNode | undefined,
  { day, currency }: Entry,
  { amount, is_batch }: Pick<StatementLine, 'amount' | 'is_batch'>,
): StatementLine {
  const returned = at(details, 'RtrInf')
  const code = text(returned, 'Rsn', 'Cd') ?? text(returned, 'Rsn', 'Prtry')
  const is_reversal = text(entry, 'RvslInd') === 'true'
  const takesBack = is_reversal || returned !== undefined
  const [role, other] = amount > 0 !== takesBack ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const)
  const named = partyOf(details, role)
  // of what is taken back some banks turn the roles round
  const party = takesBack && named.name === null && named.iban === null ? partyOf(details, other) : named
  // what was paid in another currency says nothing of the bank's charge
  const instructed = at(details, 'AmtDtls', 'InstdAmt', 'Amt')
  const original = text(instructed, '@Ccy') === currency ? amountAt(instructed) : null
  const reference = text(details, 'Refs', 'EndToEndId')
  const isOnly = all(entry, 'NtryDtls', 'TxDtls').length <= 1
  return {
    booked: day,
    value: dayAt(entry, 'ValDt') ?? day,
    amount,
    currency,
    ...party,
    purpose: purposeOf(entry, details),
    end_to_end: reference === 'NOTPROVIDED' ? null : reference,
    bank_reference: text(details, 'Refs', 'AcctSvcrRef') ?? (isOnly ? text(entry, 'AcctSvcrRef') : null),
    is_reversal,
    return_code: code,
    return_text:
      returned === undefined
        ? null
        : all(returned, 'AddtlInf')
            .map((one) => text(one))
            .join(' ')
            .trim() || null,
    original_amount:
      takesBack && original !== null && original !== Math.abs(amount) ? Math.sign(amount) * original : null,
    is_batch,
  }
}

type Party = Pick<StatementLine, 'name' | 'iban'>

/** The other side: who paid what came in, who got what went out; what is taken back was paid by the same. */
function partyOf(details: XmlNode | undefined, role: 'Dbtr' | 'Cdtr'): Party {
  const parties = at(details, 'RltdPties')
  const nameAt = (of: string) => text(parties, of, 'Pty', 'Nm') ?? text(parties, of, 'Nm')
  return {
    name: nameAt(role) ?? nameAt(`Ultmt${role}`),
    iban: text(parties, `${role}Acct`, 'Id', 'IBAN')?.replaceAll(' ', '').toUpperCase() ?? null,
  }
}

/** What whoever paid has written, else the bank's own words. */
function purposeOf(entry: XmlNode, details: XmlNode | undefined): string {
  const written = [
    ...all(details, 'RmtInf', 'Ustrd').map((one) => text(one)),
    ...all(details, 'RmtInf', 'Strd').map((one) => text(one, 'CdtrRefInf', 'Ref')),
    ...all(details, 'RmtInf', 'Strd').map((one) => text(one, 'AddtlRmtInf')),
  ].filter((one) => one !== null)
  const bank = text(details, 'AddtlTxInf') ?? text(entry, 'AddtlNtryInf') ?? ''
  return (written.length > 0 ? written.join(' ') : bank).slice(0, 1000)
}
