import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { Statement } from './statement.ts'

/** A statement with what its lines are known again by. */
export type PrintedStatement = {
  readonly account: number
  readonly statement: Statement
  readonly prints: readonly string[]
}

/**
 * A statement that comes again may bring more lines. Where one that it brought before is not in it any more, on a day
 * that it still tells of, bank and house disagree about the account: that is refused, and nothing of the file is kept.
 */
export async function refuseChanged(tx: Tx, printed: readonly PrintedStatement[]): Promise<void> {
  for (const { account, statement } of printed) {
    const [from, to] = daysOf(statement)
    if (statement.is_page || from === undefined || to === undefined) continue
    const same = printed.filter((one) => one.account === account && one.statement.id === statement.id)
    const { is_changed } = await tx.one<{ is_changed: boolean }>(sql`
      select exists (
        select from bank_statement_lines l join bank_statements b on b.id = l.statement_id
        where b.account_id = ${account} and b.reference = ${statement.id.slice(0, 100)}
          and l.date_booked between ${from}::date and ${to}::date
          and l.fingerprint <> all(${same.flatMap(({ prints }) => prints)}::text[])) as is_changed`)
    if (is_changed)
      throw refuse({
        status: 422,
        code: 'invalid',
        fields: { content: { code: 'statement_changed', params: { statement: statement.number ?? statement.id } } },
      })
  }
}

/** The first and the last day that a statement tells of. */
const daysOf = ({ from, to, lines }: Statement): [string | undefined, string | undefined] => {
  const days = [from, to, ...lines.map(({ booked }) => booked)].filter((day) => day !== null).toSorted()
  return [days[0], days.at(-1)]
}
