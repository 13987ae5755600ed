import { describe, expect, it } from 'vitest'
import { readCamt } from '#server/bank-statement/camt.ts'
import { camtVersions } from '#server/bank-statement/statement.ts'
import { camtOf, lineOf, statementOf } from '#tests/support/camt.ts'

const lines = [
  lineOf({ amount: 294_000, purpose: 'RE 2026-30102 abzgl. 2% Skonto & "Rest" <folgt>', bank_reference: 'B1' }),
  lineOf({ amount: -1_250, name: 'Förde Sparkasse', iban: null, purpose: 'Entgelt', value: '2026-11-20' }),
  lineOf({
    amount: -12_490,
    name: 'Lea Sørensen',
    purpose: 'RUECKLASTSCHRIFT 1047733',
    return_code: 'AC04',
    return_text: 'Konto erloschen',
    original_amount: -11_900,
    end_to_end: 'E2E-1047733',
  }),
]

const read = (file: string) => {
  const answer = readCamt(file)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.statements
}
const problem = (file: string) => {
  const answer = readCamt(file)
  return answer.ok ? undefined : answer.problem
}

describe('a statement', () => {
  it.each(camtVersions)('is read as it was written in %s', (version) => {
    const statement = statementOf({ version, lines })
    expect(read(camtOf([statement]))).toEqual([statement])
  })

  it('comes with others in one file', () => {
    const statements = [
      statementOf({ id: 'a', lines }),
      statementOf({ id: 'b', iban: 'DE36200505501284667190', lines: [] }),
    ]
    expect(read(camtOf(statements))).toEqual(statements)
  })

  it.each(camtVersions)('takes a batch apart where its payments come to its sum (%s)', (version) => {
    const several = [lineOf({ amount: 1_000, name: 'A' }), lineOf({ amount: 2_000, name: 'B' })]
    const statement = statementOf({ version, lines: several })
    expect(read(camtOf([statement], { batch: true }))).toEqual([statement])
  })

  it('keeps a batch whole where its payments do not', () => {
    const several = [lineOf({ amount: 1_000 }), lineOf({ amount: 2_000 })]
    const file = camtOf([statementOf({ lines: several })], { batch: true }).replace(
      '<Amt Ccy="EUR">10.00</Amt>',
      '<Amt Ccy="EUR">9.00</Amt>',
    )
    const [statement] = read(file)
    expect(statement?.lines).toMatchObject([{ amount: 3_000, is_batch: true }])
  })

  it('reads prefixed elements and counts what is only announced instead of reading it', () => {
    const file = camtOf([statementOf({ lines })])
    const prefixed = file.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=')
    expect(read(prefixed)[0]?.lines).toEqual(lines)
    const announced = read(file.replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'))[0]
    expect(announced).toMatchObject({ lines: lines.slice(1), announced: 1 })
  })

  it('reads an account that is overdrawn', () => {
    const [statement] = read(camtOf([statementOf({ lines, opening: -500_000, closing: -219_740 })]))
    expect(statement).toMatchObject({ opening: -500_000, closing: -219_740, difference: 0 })
  })

  it('says how far its balances and its lines are apart', () => {
    const [statement] = read(camtOf([statementOf({ lines, closing: 8_412_033 })]))
    expect(statement?.difference).toBe(-(294_000 - 1_250 - 12_490))
  })

  it('knows who paid what the bank takes back', () => {
    const reversed = lineOf({ amount: -5_000, is_reversal: true, name: 'Zita Zürcher' })
    expect(read(camtOf([statementOf({ lines: [reversed] })]))[0]?.lines).toEqual([reversed])
  })
})

describe('an amount', () => {
  it('of nothing is a line like any other', () => {
    expect(
      read(camtOf([statementOf({ lines: [lineOf({ amount: 0, purpose: 'Abschluss' })] })]))[0]?.lines,
    ).toMatchObject([{ amount: 0, purpose: 'Abschluss' }])
  })

  it('of less than a cent is refused with its line, and zeros at its end are none', () => {
    const file = camtOf([statementOf({ lines: [lineOf({ amount: 1 }), lineOf({ amount: 500, purpose: 'Zinsen' })] })])
    const two = file.replaceAll('>5.00<', '>5.0010<')
    expect(problem(two)).toEqual({ code: 'statement_amount', params: { line: 2, amount: '5.0010', text: 'Zinsen' } })
    expect(read(file.replaceAll('>5.00<', '>5.00000<'))[0]?.lines[1]).toMatchObject({ amount: 500 })
  })

  it('in another currency is the line’s own, and what was instructed in one is no charge of the bank', () => {
    const back = lineOf({ amount: -5_000, currency: 'EUR', return_code: 'AC04', original_amount: -4_700 })
    const dollars = lineOf({ amount: 2_000, currency: 'USD' })
    const file = camtOf([statementOf({ lines: [back, dollars] })])
    expect(read(file)[0]?.lines).toMatchObject([{ original_amount: -4_700 }, { amount: 2_000, currency: 'USD' }])
    const instructed = file.replace('<Amt Ccy="EUR">47.00</Amt>', '<Amt Ccy="CHF">47.00</Amt>')
    expect(read(instructed)[0]?.lines[0]).toMatchObject({ amount: -5_000, original_amount: null })
  })
})

describe('what is no statement says what it is', () => {
  const file = camtOf([statementOf({ lines })])
  it.each([
    ['', { code: 'statement_empty' }],
    [' \n', { code: 'statement_empty' }],
    [':20:STARTUMS\n:25:12345', { code: 'statement_foreign', params: { format: 'MT940' } }],
    ['Datum;Betrag\n1;2', { code: 'statement_foreign', params: { format: 'CSV' } }],
    ['<html><p>x</p></html>', { code: 'statement_foreign', params: { format: 'html' } }],
    [
      file.replace('camt.053.001.08', 'camt.052.001.08'),
      { code: 'statement_foreign', params: { format: 'camt.052.001.08' } },
    ],
    [
      file.replace('camt.053.001.08', 'camt.053.001.13'),
      { code: 'statement_version', params: { format: 'camt.053.001.13' } },
    ],
    [file.replace('</Stmt>', '</Stmd>'), { code: 'statement_not_xml', params: { line: 4 } }],
    [
      file.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      { code: 'statement_not_xml', params: { line: 1 } },
    ],
    [
      file.replace(/<IBAN>DE03.*?<\/IBAN>/, ''),
      { code: 'statement_incomplete', params: { element: 'Stmt/Acct/Id/IBAN' } },
    ],
    [file.replace('2940.00', '2940,00'), { code: 'statement_incomplete', params: { element: 'Ntry/Amt' } }],
    [file.replace(/<BookgDt>.*?<\/ValDt>/, ''), { code: 'statement_incomplete', params: { element: 'Ntry/BookgDt' } }],
  ])('%#', (given, wanted) => {
    expect(problem(given)).toEqual(wanted)
  })
})
