import { setImmediate } from 'node:timers/promises'
import type { Paper } from '#server/document/paper.ts'
import type { EInvoiceFormat } from './model.ts'
import { brokenRules } from './rules.ts'
import type { Missing } from './rules/rule.ts'
import { xmlOf } from './xml.ts'

export type EInvoiceProblem = {
  readonly rule: string
  readonly says: string
  /** What is to be filled in; null where no person can mend it. */
  readonly missing: Missing | null
}

/** The XML, and what of it the standard refuses. */
export type CheckedXml = { readonly xml: string; readonly problems: readonly EInvoiceProblem[] }

/** Here and now: each step takes a while for a long paper. */
export async function checkHere(paper: Paper, format: EInvoiceFormat): Promise<CheckedXml> {
  const xml = await xmlOf(paper, format)
  await setImmediate()
  const problems = brokenRules(xml, format).map(({ id, says, missing }) => ({
    rule: id,
    says,
    missing: missing ?? null,
  }))
  return { xml, problems }
}
