import { isValidBIC, validateIBAN, ValidationErrorsIBAN as wrong } from 'ibantools'
import type { ErrorCode } from '#entities/reason.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'

export const paymentAccountEdits: EntityEdits = {
  completes: async (_tx, _user, _before, sent) => ({ ...sent, ...bare(sent, 'iban'), ...bare(sent, 'bic') }),
  problems: async (_db, _caller, _before, { iban, bic }): Promise<FieldProblems> => {
    const why = whyNot(typeof iban === 'string' ? iban : '')
    return {
      ...(why !== undefined && { iban: why }),
      ...(typeof bic === 'string' && bic !== '' && !isValidBIC(bic) && { bic: 'bic_invalid' as const }),
    }
  },
}

/** However it is typed or pasted, it is kept without blanks and in capitals. */
const bare = (sent: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, string>> => {
  const value = sent[name]
  return typeof value === 'string' ? { [name]: value.replaceAll(/[\s-]/g, '').toUpperCase() } : {}
}

/** The first thing that is wrong with it, said so that whoever typed it finds it. */
function whyNot(iban: string): ErrorCode | undefined {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return undefined
  const has = (code: wrong) => errorCodes.includes(code)
  if (has(wrong.NoIBANCountry)) return 'iban_country'
  if (has(wrong.WrongBBANLength)) return 'iban_length'
  if (has(wrong.WrongIBANChecksum) || has(wrong.WrongAccountBankBranchChecksum)) return 'iban_checksum'
  return 'iban_invalid'
}
