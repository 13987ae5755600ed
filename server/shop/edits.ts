import type { Values } from '#machines/editor/merge.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { vatFormOf } from '#server/vat/form.ts'
import { shopNumberProblems } from '#server/number-series/problems.ts'
import { zoneProblems } from './zones.ts'

type VatRows = readonly { readonly country_code: string; readonly vat_number: string }[]
type Levels = readonly { readonly level: number }[]

export const shopEdits: EntityEdits = {
  problems: async (db, _caller, before, after): Promise<FieldProblems> => ({
    ...(isChanged('vat_number', before, after) &&
      !isVatNumber(after['vat_number'], after['country_code']) && { vat_number: 'vat_number_invalid' as const }),
    // held against the entity
    ...((after['vat_numbers'] as VatRows).some((row) => !isVatNumber(row.vat_number, row.country_code)) && {
      vat_numbers: 'vat_number_invalid' as const,
    }),
    ...(!isWithoutGap(after['reminder_levels'] as Levels) && { reminder_levels: 'reminder_levels_gap' as const }),
    ...discountProblems(after),
    ...(await zoneProblems(db, before, after)),
    ...(await shopNumberProblems(db, before, after)),
  }),
}

/** So much is taken off within so many days, or nothing is. */
const discountProblems = (after: Values): FieldProblems => {
  const lacking = (['discount_percent', 'discount_days'] as const).filter((name) => (after[name] ?? '') === '')
  return lacking.length === 1 ? Object.fromEntries(lacking.map((name) => [name, 'field_required'])) : {}
}

/** What was there before is not refused to whoever writes something else. */
const isChanged = (name: string, before: Values | undefined, after: Values): boolean => before?.[name] !== after[name]

/** Check digits and form of this country; Greece writes EL, and Switzerland its kind of tax behind it. */
function isVatNumber(value: unknown, country: unknown): boolean {
  if (typeof value !== 'string' || value === '') return true
  const form = vatFormOf(value)
  return form.is !== 'malformed' && (typeof country !== 'string' || form.country === country)
}

/** From 0 on one after the other: what follows a level is found by the next number. */
const isWithoutGap = (levels: Levels): boolean =>
  levels
    .map(({ level }) => level)
    .toSorted((one, other) => one - other)
    .every((level, at) => level === at)
