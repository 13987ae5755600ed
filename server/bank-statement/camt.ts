import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { minorOf, sum, type Minor } from '#entities/money/amount.ts'
import { linesOf } from './camt-lines.ts'
import {
  camtVersions,
  lacking,
  type CamtVersion,
  type ReadStatements,
  type Statement,
  type StatementProblem,
} from './statement.ts'
import { all, at, text, type XmlNode } from './xml-node.ts'

const many = ['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'Strd', 'AddtlInf']

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => many.includes(name),
})

const refused = (code: StatementProblem['code'], params?: StatementProblem['params']): ReadStatements => ({
  ok: false,
  problem: params === undefined ? { code } : { code, params },
})

/** Reads the statements of a file, or says what keeps it from being read: nothing of it is kept then. */
export function readCamt(file: string): ReadStatements {
  const source = file.replace(/^\uFEFF/, '').trim()
  if (source === '') return refused('statement_empty')
  if (!source.startsWith('<')) return refused('statement_foreign', { format: foreignFormat(source) })
  // a statement declares no entities, and nobody needs to find out what they would do
  if (/<!DOCTYPE/i.test(source.slice(0, 2000))) return refused('statement_not_xml', { line: 1 })
  const valid = XMLValidator.validate(source)
  if (valid !== true) return refused('statement_not_xml', { line: valid.err.line })
  const message = /camt\.\d{3}\.\d{3}\.\d{2}|pain\.\d{3}\.\d{3}\.\d{2}/.exec(source.slice(0, 4000))?.[0]
  if (message?.startsWith('camt.053') !== true)
    return refused('statement_foreign', { format: message ?? rootOf(source) })
  const version = camtVersions.find((known) => known === message)
  if (version === undefined) return refused('statement_version', { format: message })

  const root = parsed(source)
  if (root === undefined) return refused('statement_not_xml', { line: 1 })
  const statements: Statement[] = []
  const isPage = isOneOfPages(at(root, 'Document', 'BkToCstmrStmt', 'GrpHdr', 'MsgPgntn'))
  for (const stmt of all(root, 'Document', 'BkToCstmrStmt', 'Stmt')) {
    const read = readStatement(stmt, version, isPage)
    if ('code' in read) return { ok: false, problem: read }
    statements.push(read)
  }
  return statements.length === 0 ? refused('statement_incomplete', { element: 'Stmt' }) : { ok: true, statements }
}

/** Undefined where it is nested deeper than any statement is. */
const parsed = (source: string): XmlNode | undefined => {
  try {
    return parser.parse(source) as XmlNode // text and elements: it parses no values
  } catch {
    return undefined
  }
}

/** What it is instead, as somebody who downloads statements knows it. */
const foreignFormat = (source: string): string => {
  if (/^(?:\{1:|:20:)/.test(source)) return 'MT940'
  if (source.startsWith('PK')) return 'ZIP'
  if (source.startsWith('%PDF')) return 'PDF'
  return /[;,\t]/.test(source.split('\n', 1)[0] ?? '') ? 'CSV' : 'TXT'
}

const rootOf = (source: string): string => /<(?:\w+:)?(\w+)[\s/>]/.exec(source)?.[1] ?? 'XML'

/** Whose statement it is over which days; answers what is wrong with it. */
function readStatement(stmt: XmlNode, version: CamtVersion, isPage: boolean): Statement | StatementProblem {
  const id = text(stmt, 'Id')
  if (id === null) return lacking('Stmt/Id')
  const iban = text(stmt, 'Acct', 'Id', 'IBAN')?.replaceAll(' ', '').toUpperCase()
  if (iban === undefined) return lacking('Stmt/Acct/Id/IBAN')
  const [opening, closing] = [balance(stmt, ['OPBD', 'PRCD']), balance(stmt, ['CLBD'])]
  const currency = text(stmt, 'Acct', 'Ccy') ?? closing?.currency ?? opening?.currency
  if (currency === undefined) return lacking('Stmt/Acct/Ccy')
  const read = linesOf(stmt, currency)
  if ('code' in read) return read
  const { lines, booked, announced } = read
  const days = lines.map((line) => line.booked).toSorted()
  return {
    id,
    number: text(stmt, 'ElctrncSeqNb') ?? text(stmt, 'LglSeqNb'),
    version,
    iban,
    currency,
    from: text(stmt, 'FrToDt', 'FrDtTm')?.slice(0, 10) ?? opening?.day ?? days[0] ?? null,
    to: text(stmt, 'FrToDt', 'ToDtTm')?.slice(0, 10) ?? closing?.day ?? days.at(-1) ?? null,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    lines,
    announced,
    difference: opening && closing ? closing.amount - opening.amount - sum(booked) : null,
    is_page: isPage || isOneOfPages(at(stmt, 'StmtPgntn')),
  }
}

/** A page that is both the first and the last is all there is. */
const isOneOfPages = (pages: XmlNode | undefined): boolean =>
  pages !== undefined && !(Number(text(pages, 'PgNb')) === 1 && text(pages, 'LastPgInd') === 'true')

type Balance = { amount: Minor; currency: string | undefined; day: string | null }

/** The first balance of these kinds: where a bank splits a day, the opening one is called the closing one before. */
function balance(stmt: XmlNode, kinds: readonly string[]): Balance | undefined {
  const found = all(stmt, 'Bal').find((one) => kinds.includes(text(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''))
  const amount = found && text(found, 'Amt')
  if (found === undefined || amount === null || amount === undefined || !isAmount(amount)) return undefined
  const sign = text(found, 'CdtDbtInd') === 'DBIT' ? -1 : 1
  return {
    amount: sign * minorOf(amount),
    currency: text(at(found, 'Amt'), '@Ccy') ?? undefined,
    day: (text(found, 'Dt', 'Dt') ?? text(found, 'Dt', 'DtTm'))?.slice(0, 10) ?? null,
  }
}

/** As ISO 20022 writes amounts: digits, and a point where there are decimals. */
const isAmount = (given: string): boolean => /^\d{1,15}(?:\.\d{1,5})?$/.test(given)
