import { decimal } from '#entities/money/amount.ts'
import type { CamtVersion, Statement, StatementLine } from '#server/bank-statement/statement.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const tag = (name: string, content: string | null, attributes = ''): string =>
  content === null ? '' : `<${name}${attributes}>${content}</${name}>`
const told = (text: string | null): string | null => (text === null ? null : escaped(text))

const amount = (minor: number, currency: string): string =>
  tag('Amt', decimal(Math.abs(minor)), ` Ccy="${currency}"`) + tag('CdtDbtInd', minor < 0 ? 'DBIT' : 'CRDT')

/** A line that nothing is said of beside what is given here. */
export const lineOf = (given: Partial<StatementLine>): StatementLine => ({
  booked: '2026-11-19',
  value: '2026-11-19',
  amount: 10_000,
  currency: 'EUR',
  name: 'Kletterzentrum Stuttgart GmbH',
  iban: 'DE44600501010007843102',
  purpose: '',
  end_to_end: null,
  bank_reference: null,
  is_reversal: false,
  return_code: null,
  return_text: null,
  original_amount: null,
  is_batch: false,
  ...given,
})

export const statementOf = (given: Partial<Statement> & { lines: readonly StatementLine[] }): Statement => ({
  id: '2026-223',
  number: '223',
  version: 'camt.053.001.08',
  iban: 'DE03210501701002447188',
  currency: 'EUR',
  from: '2026-11-19',
  to: '2026-11-19',
  opening: 8_412_033,
  closing: 8_412_033 + given.lines.reduce((all, line) => all + line.amount, 0),
  difference: 0,
  is_page: false,
  announced: 0,
  ...given,
})

/** What a bank would send: the same in each version, where the versions write it in their own way. */
export function camtOf(statements: readonly Statement[], { batch = false }: { batch?: boolean } = {}): string {
  const [{ version } = { version: 'camt.053.001.08' as CamtVersion }] = statements
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-20T05:00:00</CreDtTm></GrpHdr>',
    ...statements.map((one) => statement(one, version, batch)),
    '</BkToCstmrStmt></Document>',
  ].join('\n')
}

function statement(of: Statement, version: CamtVersion, batch: boolean): string {
  const balance = (code: string, minor: number | null, day: string | null) =>
    minor === null
      ? ''
      : tag(
          'Bal',
          tag('Tp', tag('CdOrPrtry', tag('Cd', code))) + amount(minor, of.currency) + tag('Dt', tag('Dt', day)),
        )
  const entries = batch ? [batchEntry(of, version)] : of.lines.map((line) => entry([line], line.amount, version))
  return tag(
    'Stmt',
    [
      tag('Id', escaped(of.id)),
      tag('ElctrncSeqNb', of.number),
      tag('Acct', tag('Id', tag('IBAN', of.iban)) + tag('Ccy', of.currency)),
      balance('OPBD', of.opening, of.from),
      balance('CLBD', of.closing, of.to),
      ...entries,
    ].join(''),
  )
}

const batchEntry = (of: Statement, version: CamtVersion): string =>
  entry(
    of.lines,
    of.lines.reduce((all, line) => all + line.amount, 0),
    version,
  )

function entry(lines: readonly StatementLine[], whole: number, version: CamtVersion): string {
  const [first] = lines
  if (first === undefined) return ''
  return tag(
    'Ntry',
    [
      amount(whole, first.currency),
      first.is_reversal ? tag('RvslInd', 'true') : '',
      tag('Sts', version.endsWith('08') ? tag('Cd', 'BOOK') : 'BOOK'),
      tag('BookgDt', tag('Dt', first.booked)),
      tag('ValDt', tag('Dt', first.value)),
      tag('NtryDtls', lines.map((line) => details(line, version)).join('')),
    ].join(''),
  )
}

function details(line: StatementLine, version: CamtVersion): string {
  const takesBack = line.is_reversal || line.return_code !== null
  const role = line.amount > 0 !== takesBack ? 'Dbtr' : 'Cdtr'
  const party = tag('Nm', told(line.name))
  const own = tag('Amt', decimal(Math.abs(line.amount)), ` Ccy="${line.currency}"`)
  const instructed =
    line.original_amount === null
      ? ''
      : tag('InstdAmt', tag('Amt', decimal(Math.abs(line.original_amount)), ` Ccy="${line.currency}"`))
  return tag(
    'TxDtls',
    [
      tag(
        'Refs',
        tag('AcctSvcrRef', told(line.bank_reference)) + tag('EndToEndId', told(line.end_to_end ?? 'NOTPROVIDED')),
      ),
      version.endsWith('02') ? '' : own,
      tag('AmtDtls', instructed + (version.endsWith('02') ? tag('TxAmt', own) : '')),
      tag(
        'RltdPties',
        tag(role, version.endsWith('08') ? tag('Pty', party) : party) +
          (line.iban === null ? '' : tag(`${role}Acct`, tag('Id', tag('IBAN', line.iban)))),
      ),
      tag('RmtInf', tag('Ustrd', escaped(line.purpose))),
      line.return_code === null
        ? ''
        : tag('RtrInf', tag('Rsn', tag('Cd', line.return_code)) + tag('AddtlInf', told(line.return_text))),
    ].join(''),
  )
}
