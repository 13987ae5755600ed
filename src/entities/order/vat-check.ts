import type { Fields } from '../entity.ts'

/** What the EU's service said of a number. */
export const vatStatuses = ['valid', 'invalid', 'unavailable'] as const
/** Is whoever the number belongs to called as the address says? Not every country tells. */
export const nameMatches = ['match', 'mismatch', 'unknown'] as const

/** The same number, however it was set off. */
export const plainVatNumber = (written: string): string => written.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '')

/** A VAT number that was asked about, and what was said: kept as evidence, never changed. */
export const vatCheckFields = {
  id: { kind: 'number', required: true },
  vat_number: { kind: 'text', max: 20, required: true, mono: true },
  status: { kind: 'choice', of: vatStatuses, required: true },
  date_checked: { kind: 'datetime', required: true },
  checked_by: { kind: 'text', max: 200, required: true },
  /** The name that was asked about. */
  company: { kind: 'text', max: 150 },
  /** In whose name was asked: only then a consultation number is given. */
  requester_number: { kind: 'text', max: 20, mono: true },
  consultation_number: { kind: 'text', max: 60, mono: true },
  name: { kind: 'text', max: 300 },
  address: { kind: 'text', max: 500 },
  name_match: { kind: 'choice', of: nameMatches, required: true },
} as const satisfies Fields
