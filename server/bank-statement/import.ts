import { createHash } from 'node:crypto'
import { decimal, minorOf } from '#entities/money/amount.ts'
import { houseZone } from '#entities/zone.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Caller } from '#server/caller.ts'
import { refuseChanged, type PrintedStatement } from './changed.ts'
import { indexClaims, type Claims } from './claims.ts'
import { matchLine, takesBack } from './matching.ts'
import { numbersOf } from './numbers.ts'
import { knownPayers, numberedAs, owedInvoices, paidInvoices, settledInvoices } from './owed.ts'
import { stored, suggestionOf } from './stored.ts'
import type { Statement, StatementLine } from './statement.ts'

/** What came of a file. */
export type Imported = {
  readonly statements: number
  readonly lines: number
  /** Lines that were there already. */
  readonly known: number
  readonly sure: number
  /** Entries that the bank has not booked yet: they come again. */
  readonly announced: number
  /** Lines on a day that is still to come. */
  readonly ahead: number
  /** Statements whose balances their lines do not come to. */
  readonly unbalanced: string[]
  /** Statements that begin with another balance than the one before ended with: one between them may be missing. */
  readonly detached: string[]
}

type Account = { readonly id: number; readonly iban: string }

/** Keeps the statements of a file with their lines, each once, and says what each line may settle. All of the file, or nothing. */
export async function importStatements(
  tx: Tx,
  { user, address }: Pick<Caller, 'user' | 'address'>,
  { name, statements }: { name: string | null; statements: readonly Statement[] },
): Promise<Imported> {
  const accounts = await accountsOf(tx, statements)
  const index = await againstWhat(tx, statements)
  let [count, lines, known, sure, announced, ahead] = [0, 0, 0, 0, 0, 0]
  const unbalanced: string[] = []
  const detached: string[] = []
  const printed = statements.map((statement) => {
    const account = accounts.get(statement.iban)
    if (account === undefined) throw unknownAccount(statement.iban)
    return { account: account.id, statement, prints: fingerprints(statement.lines) }
  })
  await refuseChanged(tx, printed)
  for (const one of printed) {
    const { account, statement } = one
    const isDetached = await beginsElsewhere(tx, account, statement)
    const id = await keep(tx, account, { statement, name, who: user.name })
    const kept = await keepLines(tx, id, one, index)
    if (kept.lines > 0) count += 1
    lines += kept.lines
    sure += kept.sure
    announced += statement.announced
    ahead += kept.ahead
    known += statement.lines.length - kept.lines
    if (statement.difference !== null && statement.difference !== 0) unbalanced.push(statement.number ?? statement.id)
    if (kept.lines > 0 && isDetached) detached.push(statement.number ?? statement.id)
    if (kept.lines > 0)
      await audit(tx, {
        user,
        verb: 'bank-statement.import',
        object: 'bank-statement',
        objectId: id,
        after: { file_name: name, lines: kept.lines },
        remoteAddress: address,
      })
  }
  return { statements: count, lines, known, sure, announced, ahead, unbalanced, detached }
}

/** Does it begin with another balance than the last one of its account before it ended with? */
async function beginsElsewhere(tx: Tx, account: number, { id, from, opening, is_page }: Statement): Promise<boolean> {
  if (opening === null || from === null || is_page) return false
  const before = await tx.maybe<{ closing: string | null }>(sql`
    select closing_balance::text as closing from bank_statements
    where account_id = ${account} and reference <> ${id.slice(0, 100)} and date_to <= ${from}
    order by date_to desc, id desc limit 1`)
  const closing = before?.closing ?? null
  return closing !== null && minorOf(closing) !== opening
}

const unknownAccount = (iban: string) =>
  refuse({ status: 422, code: 'invalid', fields: { content: { code: 'statement_account', params: { iban } } } })

async function accountsOf(tx: Tx, statements: readonly Statement[]): Promise<ReadonlyMap<string, Account>> {
  const rows = await tx.rows<Account>(sql`
    select id, iban from payment_accounts where iban = any(${[...new Set(statements.map(({ iban }) => iban))]}) for share`)
  return new Map(rows.map((row) => [row.iban, row]))
}

type Against = { readonly owed: Claims; readonly paid: Claims }

async function againstWhat(tx: Tx, statements: readonly Statement[]): Promise<Against> {
  const payers = await knownPayers(tx)
  const lines = statements.flatMap((statement) => statement.lines)
  const comesBack = lines.some(takesBack)
  const numbers = new Set(lines.flatMap((line) => (line.amount > 0 ? [...numbersOf(line)] : [])))
  const settled = await settledInvoices(tx, numberedAs([...numbers]))
  return {
    owed: indexClaims([...(await owedInvoices(tx)), ...settled], payers),
    paid: indexClaims(comesBack ? await paidInvoices(tx) : [], payers),
  }
}

/** One that brings more lines ends later, and with another balance. */
const ending = sql`,
  date_to = excluded.date_to, closing_balance = excluded.closing_balance, difference = excluded.difference`

type Kept = { statement: Statement; name: string | null; who: string }

async function keep(tx: Tx, account: number, { statement, name, who }: Kept): Promise<number> {
  const money = (minor: number | null) => (minor === null ? null : decimal(minor))
  const { id } = await tx.one<{ id: number }>(sql`
    insert into bank_statements (account_id, reference, number, format, currency, date_from, date_to, opening_balance,
      closing_balance, difference, file_name, who, search)
    values (${account}, ${statement.id.slice(0, 100)}, ${statement.number?.slice(0, 40) ?? null}, ${statement.version},
      ${statement.currency}, ${statement.from}, ${statement.to}, ${money(statement.opening)}, ${money(statement.closing)},
      ${money(statement.difference)}, ${name?.slice(0, 255) ?? null}, ${who},
      ${searchable([statement.id, statement.number, statement.iban])})
    on conflict (account_id, reference) do update set version = bank_statements.version + 1${statement.is_page ? sql`` : ending}
    returning id`)
  return id
}

const cut = (text: string | null, most: number): string | null => (text === null ? null : text.slice(0, most))

async function keepLines(
  tx: Tx,
  statement: number,
  { account, statement: { lines }, prints }: PrintedStatement,
  { owed, paid }: Against,
): Promise<{ lines: number; sure: number; ahead: number }> {
  const rows = lines.map((line, place) => {
    const { level, reason, candidates } = matchLine(line, owed, paid)
    return {
      fingerprint: prints[place],
      date_booked: line.booked,
      date_value: line.value,
      amount: decimal(line.amount),
      currency: line.currency,
      name: cut(line.name, 1000),
      iban: cut(line.iban, 34),
      purpose: line.purpose,
      end_to_end: cut(line.end_to_end, 100),
      bank_reference: cut(line.bank_reference, 100),
      is_reversal: line.is_reversal,
      return_code: cut(line.return_code, 40),
      return_text: cut(line.return_text, 400),
      original_amount: line.original_amount === null ? null : decimal(line.original_amount),
      is_batch: line.is_batch,
      status: level,
      reason,
      candidates: stored(candidates),
      ...suggestionOf(candidates),
      search: searchable([line.name, line.purpose, line.iban]),
    }
  })
  const kept = await tx.rows<{ id: number }>(sql`
    insert into bank_statement_lines (account_id, statement_id, fingerprint, date_booked, date_value, amount, currency,
      name, iban, purpose, end_to_end, bank_reference, is_reversal, return_code, return_text, original_amount, is_batch,
      status, match, reason, candidates, invoice_id, invoice_count, search)
    select ${account}, ${statement}, r.fingerprint, r.date_booked, r.date_value, r.amount, r.currency, r.name, r.iban,
      r.purpose, r.end_to_end, r.bank_reference, r.is_reversal, r.return_code, r.return_text, r.original_amount, r.is_batch,
      r.status, r.status, r.reason, r.candidates, r.invoice_id, r.invoice_count, r.search
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      fingerprint text, date_booked date, date_value date, amount numeric, currency text, name text, iban text, purpose text,
      end_to_end text, bank_reference text, is_reversal boolean, return_code text, return_text text,
      original_amount numeric, is_batch boolean, status text, reason text, candidates jsonb, invoice_id bigint,
      invoice_count integer, search text)
    on conflict (account_id, fingerprint) do nothing
    returning id`)
  // of several that pay the same invoice one alone is certain, as the database has found by now
  const { sure, ahead } = await tx.one<{ sure: number; ahead: number }>(sql`
    select count(*) filter (where status = 'sure')::integer as sure,
      count(*) filter (where date_booked > (now() at time zone ${houseZone})::date)::integer as ahead
    from bank_statement_lines where id = any(${kept.map(({ id }) => id)}::bigint[])`)
  return { lines: kept.length, sure, ahead }
}

/** What a line is known again by: all that the bank says of it, and which of several that say the same. */
function fingerprints(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { booked, value, amount, currency, name, iban, purpose, end_to_end, bank_reference, return_code } = line
    const said = JSON.stringify([
      booked, value, amount, currency, name, iban, purpose, end_to_end, bank_reference, return_code,
    ]) // prettier-ignore
    const before = seen.get(said) ?? 0
    seen.set(said, before + 1)
    return createHash('sha256').update(`${said} ${before}`).digest('hex')
  })
}
