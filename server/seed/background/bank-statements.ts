import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import { decimal, minorOf, percentOf, sum } from '#entities/money/amount.ts'
import { importStatements } from '#server/bank-statement/import.ts'
import { owedInvoices, paidInvoices, type OwnClaim } from '#server/bank-statement/owed.ts'
import { camtVersions, type Statement, type StatementLine } from '#server/bank-statement/statement.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { people } from '../users.ts'
import { randomFrom, type Random } from '../random.ts'

const days = 6
const each = 34
/** The demo's main account, and the shop whose money it takes. */
const [account, shop] = [1, 1]
const clerk = people.find(({ login }) => login === 'orders')

/** Six statements of the last working days: most lines are to be settled, the earliest are. */
export async function seedBankStatements(db: Db, today: Date): Promise<void> {
  if (clerk === undefined) throw new Error('The demo has nobody who manages orders')
  const { id, name } = clerk
  const user = { id, name, login: 'orders', roles: [], shops: [] }
  await transaction(db, async (tx) => {
    await grantDiscounts(tx)
    const { iban } = await tx.one<{ iban: string }>(sql`select iban from payment_accounts where id = ${account}`)
    const statements = await makeStatements(tx, iban, today)
    await importStatements(tx, { user, address: '127.0.0.1' }, { name: 'umsaetze.xml', statements })
    await settleEarliest(tx)
  })
}

/** What the method says now was said on the invoices of the last weeks, too. */
const grantDiscounts = (tx: Tx) =>
  tx.run(sql`
    update invoices n set discount_percent = m.discount_percent,
      date_discount = (n.date_issued at time zone 'UTC')::date + m.discount_days
    from payment_methods m where m.id = n.payment_method_id and m.discount_percent is not null`)

async function makeStatements(tx: Tx, iban: string, today: Date): Promise<Statement[]> {
  const random = randomFrom(550)
  const owed = await owedInvoices(
    tx,
    sql`n.shop_id = ${shop} and n.currency = 'EUR' and n.date_issued is not null and n.open_total > 0`,
  )
  const paid = await paidInvoices(tx, sql`n.shop_id = ${shop} and n.currency = 'EUR' and t.payment_method_id in (1, 2)`)
  const stock = { owed: owed.toReversed(), paid: paid.toReversed() }
  const dates = workingDays(today)
  let opening = 241_203
  return dates.map((day, at) => {
    const lines = linesOf(random, stock, day, at < 2)
    const closing = opening + sum(lines.map(({ amount }) => amount))
    const made: Statement = {
      id: `DE0321050170-${day}`,
      number: String(218 + at),
      version: camtVersions[at % camtVersions.length] ?? camtVersions[2],
      iban,
      currency: 'EUR',
      from: day,
      to: day,
      opening,
      closing,
      difference: 0,
      announced: 0,
      is_page: false,
      lines,
    }
    opening = closing
    return made
  })
}

function workingDays(today: Date): string[] {
  const found: string[] = []
  for (let day = DateTime.fromJSDate(today, { zone: 'utc' }); found.length < days;) {
    day = day.minus({ days: 1 })
    if (day.weekday < 6) found.unshift(day.toISODate() ?? '')
  }
  return found
}

type Stock = { owed: OwnClaim[]; paid: OwnClaim[] }

const spellings = [
  (number: string) => number,
  (number: string) => `RNR ${number}`,
  (number: string) => `Rechnung ${number.replaceAll('-', ' ')} Danke`,
  (number: string) => `RE ${number.replaceAll('-', '/')}`,
] as const

/** What one day brings: payments as people write them, a return, a fee, a sum of many. */
function linesOf(random: Random, stock: Stock, day: string, isSettled: boolean): StatementLine[] {
  const lines: StatementLine[] = []
  const add = (claim: OwnClaim | undefined, line: Partial<StatementLine> & { amount: number }) =>
    lines.push({
      booked: day,
      value: day,
      currency: 'EUR',
      name: (claim?.names[0] ?? '').toUpperCase().slice(0, 27) || null,
      iban: claim === undefined ? null : ibanOf(claim),
      purpose: '',
      end_to_end: null,
      bank_reference: `${day.replaceAll('-', '')}${String(lines.length + 1).padStart(4, '0')}`,
      is_reversal: false,
      return_code: null,
      return_text: null,
      original_amount: null,
      is_batch: false,
      ...line,
    })
  for (let at = 0; at < each - 3; at += 1) {
    const claim = isSettled ? stock.paid.pop() : stock.owed.pop()
    if (claim === undefined) break
    pay(random, claim, stock, day, add)
  }
  add(undefined, { amount: 481_107 + random.between(0, 9999), name: 'PAYPAL EUROPE S.A.R.L.', purpose: 'PP.4471.PP Abbuchung vom Händlerkonto', is_batch: true }) // prettier-ignore
  add(undefined, { amount: -random.between(390, 1990), name: 'Förde Sparkasse', purpose: 'Entgeltabrechnung' })
  const back = isSettled ? undefined : stock.paid.shift()
  if (back !== undefined)
    add(back, {
      amount: -back.open - 350,
      original_amount: -back.open,
      purpose: `RUECKLASTSCHRIFT ${back.order}`,
      return_code: 'AC04',
      return_text: 'Konto erloschen',
    })
  return lines
}

type Add = (claim: OwnClaim, line: Partial<StatementLine> & { amount: number }) => void

function pay(random: Random, claim: OwnClaim, { owed }: Stock, day: string, add: Add): void {
  const { open, total, discount } = claim
  const named = random.chance(0.4) ? `Auftrag ${claim.order}` : random.pick(spellings)(claim.number)
  if (claim.payment !== undefined) return add(claim, { amount: open, purpose: named })
  if (discount !== null && discount.until >= day && open === total && random.chance(0.6))
    return add(claim, {
      amount: open - percentOf(open, discount.percent),
      purpose: `${named} abzgl. ${discount.percent}% Skonto`,
    })
  const kind = random.between(1, 20)
  if (kind <= 13) return add(claim, { amount: open, purpose: named })
  if (kind <= 15) return add(claim, { amount: Math.ceil(open / 2), purpose: `${named} Teilzahlung 1` })
  if (kind === 16) return add(claim, { amount: open + 500, purpose: `${named} + Mahngebühr` })
  if (kind === 17) return add(claim, { amount: open, purpose: 'Rechnung' })
  const other = owed.pop()
  if (kind === 18 && other !== undefined)
    return add(claim, { amount: open + other.open, purpose: `SAMMEL ${claim.number} ${other.number}` })
  return add(claim, { amount: open, purpose: `${named} vielen Dank` })
}

/** Always the same for a customer, and right by its check digits. */
function ibanOf({ customer, invoice }: OwnClaim): string {
  const digits = createHash('sha256')
    .update(`payer ${customer ?? `of ${invoice}`}`)
    .digest('hex')
  const bban = `21050170${BigInt(`0x${digits.slice(0, 12)}`)}`.slice(0, 18).padEnd(18, '0')
  const check = 98n - (BigInt(`${bban}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${bban}`
}

/** What the demo's payments are from: their lines are booked on them, to the cent. */
async function settleEarliest(tx: Tx): Promise<void> {
  const paid = await paidInvoices(tx)
  const lines = await tx.rows<{ id: number; amount: string; purpose: string }>(sql`
    select id, amount::text, purpose from bank_statement_lines
    where amount > 0 and not is_batch and statement_id in (select id from bank_statements order by date_to limit 2)`)
  for (const { id, amount, purpose } of lines) {
    const claim = paid.find(
      (one) => one.open === minorOf(amount) && [one.number, one.order].some((number) => spelled(purpose, number)),
    )
    if (claim === undefined) continue
    await tx.run(sql`
      insert into bank_bookings (line_id, kind, invoice_id, transaction_id, amount)
      values (${id}, 'payment', ${claim.invoice}, ${claim.payment ?? null}, ${decimal(claim.open)})`)
    if (claim.payment !== undefined)
      await tx.run(sql`
        update transactions set invoice_id = ${claim.invoice}, date_booked = coalesce(date_booked, now()::date)
        where id = ${claim.payment}`)
    await tx.run(sql`
      update bank_statement_lines set status = 'booked', match = 'sure', reason = 'number_amount',
        invoice_id = ${claim.invoice}, invoice_count = 1 where id = ${id}`)
  }
}

const spelled = (purpose: string, number: string): boolean =>
  purpose.replaceAll(/\D/g, '').includes(number.replaceAll(/\D/g, ''))
