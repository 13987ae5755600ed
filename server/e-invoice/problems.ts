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

/** A paper as a machine reads it, and what of it the standard refuses. */
export async function checkedXml(
  paper: Paper,
  format: EInvoiceFormat,
): Promise<{ xml: string; problems: EInvoiceProblem[] }> {
  const xml = await xmlOf(paper, format)
  // each takes a while for hundreds of lines: whoever else asks is answered in between
  await setImmediate()
  const problems = brokenRules(xml, format).map(({ id, says, missing }) => ({
    rule: id,
    says,
    missing: missing ?? null,
  }))
  return { xml, problems }
}
