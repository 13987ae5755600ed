import { camtVersions } from '#server/bank-statement/statement.ts'
import { readCamt } from '#server/bank-statement/camt.ts'
import { indexClaims, type Claim } from '#server/bank-statement/claims.ts'
import { matchLine } from '#server/bank-statement/matching.ts'
import { randomFrom } from '#server/seed/random.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'
import { camtOf, lineOf, statementOf } from '#tests/support/camt.ts'
import { claimOf } from '#tests/support/claims.ts'

const [lines, invoices] = [10_000, 16_000]
const repeats = 5
const warmUps = 1

const first = ['Jana', 'Mehmet', 'Lea', 'Zita', 'Jürgen', 'Käthe', 'Tomasz', 'Brigitte', 'Priya', 'Aoife'] as const
const last = [
  'Özdemir',
  'Schlüter',
  'Sørensen',
  'Zürcher',
  'Weißenfels',
  'Wüstenhagen',
  'Wiśniewski',
  'Okafor',
] as const

/** Invoices as a shop has them, and a file whose lines name most of them in one way or another. */
function make(): { claims: Claim[]; file: string } {
  const random = randomFrom(10_000)
  const claims = Array.from({ length: invoices }, (_, at): Claim => {
    const open = random.between(500, 300_000)
    return claimOf({
      invoice: at + 1,
      number: `R1-2026-${String(at + 1).padStart(5, '0')}`,
      order: String(1_040_000 + at),
      customer: 1 + (at % 5000),
      customer_number: `K-${100_000 + (at % 5000)}`,
      names: [`${random.pick(first)} ${random.pick(last)} ${at % 5000}`],
      total: open,
      open,
      discount: at % 7 === 0 ? { percent: 2, until: '2026-12-01' } : null,
    })
  })
  const paid = Array.from({ length: lines }, (_, at) => {
    const claim = claims[random.between(0, invoices - 1)] ?? claimOf()
    const named = random.pick([claim.number, `Auftrag ${claim.order}`, `RE ${claim.number.replaceAll('-', ' ')}`])
    const kind = random.between(1, 10)
    return lineOf({
      amount: kind === 1 ? Math.ceil(claim.open / 2) : claim.open,
      name: (claim.names[0] ?? '').toUpperCase(),
      purpose: kind === 2 ? 'Rechnung vielen Dank' : `${named} Danke fuer die schnelle Lieferung`,
      iban: `DE${String(at).padStart(20, '0')}`,
      bank_reference: `B${at}`,
    })
  })
  return { claims, file: camtOf([statementOf({ version: camtVersions[2], lines: paid })]) }
}

/** Processor milliseconds of this thread: whoever else runs does not count. */
const timed = <T>(act: () => T): { took: number; made: T } => {
  const before = process.threadCpuUsage()
  const made = act()
  const { user, system } = process.threadCpuUsage(before)
  return { took: (user + system) / 1000, made }
}

/** Holding every line of a statement against every open invoice, by reading its file. */
export const statementRows = (): Promise<Row[]> => {
  const { claims, file } = make()
  const own: number[] = []
  const other: number[] = []
  let sure = 0
  for (let repeat = 0; repeat < repeats + warmUps; repeat += 1) {
    const read = timed(() => readCamt(file))
    if (!read.made.ok) throw new Error(read.made.problem.code)
    const all = read.made.statements.flatMap((statement) => statement.lines)
    const none = indexClaims([])
    const matched = timed(() => {
      const index = indexClaims(claims)
      return all.map((line) => matchLine(line, index, none))
    })
    sure = matched.made.filter(({ level }) => level === 'sure').length
    if (repeat < warmUps) continue
    own.push(matched.took)
    other.push(read.took)
  }
  // what finds nothing would be quick as well
  if (sure < lines / 2) throw new Error(`Only ${sure} of ${lines} lines are certain`)
  return Promise.resolve([
    {
      name: '10,000 statement lines matched against 16,000 open invoices',
      anchor: 'reading the file',
      ratio: median(own.map((value, at) => value / (other[at] ?? Number.NaN))),
      target: 3,
      cpu: true,
      own: ms(median(own)),
      other: ms(median(other)),
    },
  ])
}
