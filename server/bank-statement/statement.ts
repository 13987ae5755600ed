import type { Minor } from '#entities/money/amount.ts'

/** The versions of CAMT.053 that banks send today. */
export const camtVersions = ['camt.053.001.02', 'camt.053.001.04', 'camt.053.001.08'] as const
export type CamtVersion = (typeof camtVersions)[number]

/** A statement as a bank says it; amounts are minor units, what leaves the account is negative. */
export type Statement = {
  readonly id: string
  /** The bank's running number, where it gives one. */
  readonly number: string | null
  readonly version: CamtVersion
  readonly iban: string
  readonly currency: string
  readonly from: string | null
  readonly to: string | null
  readonly opening: Minor | null
  readonly closing: Minor | null
  readonly lines: readonly StatementLine[]
  /** Entries that are not booked yet, and come with a later statement. */
  readonly announced: number
  /** What the closing balance has beyond the opening one and the lines; null where the bank gives no balances. */
  readonly difference: Minor | null
  /** One of several pages: the others have lines of it, too. */
  readonly is_page: boolean
}

export type StatementLine = {
  readonly booked: string
  readonly value: string
  readonly amount: Minor
  readonly currency: string
  /** Who paid, or who was paid. */
  readonly name: string | null
  readonly iban: string | null
  readonly purpose: string
  readonly end_to_end: string | null
  /** What the bank calls it by. */
  readonly bank_reference: string | null
  /** Takes back an earlier booking. */
  readonly is_reversal: boolean
  /** Why a direct debit came back (ISO 20022: AC04, MD06 …). */
  readonly return_code: string | null
  readonly return_text: string | null
  /** Before the bank's charge for a return, where the bank says so. */
  readonly original_amount: Minor | null
  /** Many payments in one sum that the bank does not take apart. */
  readonly is_batch: boolean
}

/** Why a file is no statement that can be read, and what fills the sentence. */
export type StatementProblem = {
  readonly code:
    | 'statement_empty'
    | 'statement_not_xml'
    | 'statement_foreign'
    | 'statement_version'
    | 'statement_incomplete'
    | 'statement_amount'
  readonly params?: Readonly<Record<string, string | number>>
}

/** An element that is not there, or not as it has to be. */
export const lacking = (element: string): StatementProblem => ({ code: 'statement_incomplete', params: { element } })

export type ReadStatements =
  | { readonly ok: true; readonly statements: readonly Statement[] }
  | { readonly ok: false; readonly problem: StatementProblem }
