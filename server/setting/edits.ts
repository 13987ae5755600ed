import { isFileName } from '#entities/setting/file-name.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { houseNumberProblems } from '#server/number-series/problems.ts'
import { endUnproved } from '#server/second-factor/end-unproved.ts'
import { vatFormOf } from '#server/vat/form.ts'

/** A machine of the network by its name or address, without what would say more than that. */
const host = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|[0-9a-f:]*:[0-9a-f:.]+)$/i
const isHere = (name: string) => name === 'localhost' || name === '::1' || name.startsWith('127.')

export const settingEdits: EntityEdits = {
  problems: async (db, _caller, before, after): Promise<FieldProblems> => ({
    ...(before?.['vat_number'] !== after['vat_number'] &&
      !isVatNumber(said(after, 'vat_number'), said(after, 'country_code')) && {
        vat_number: 'vat_number_invalid' as const,
      }),
    ...(!isFileName(said(after, 'document_file_name')) && { document_file_name: 'file_name_without_number' as const }),
    ...mailProblems(after),
    ...(await houseNumberProblems(db, before, after)),
  }),
  settles: async (tx, user, _id, sent) => {
    if (sent['second_factor_roles'] !== undefined) await endUnproved(tx, user)
  },
}

const said = (values: Values, name: string): string => (typeof values[name] === 'string' ? values[name] : '')

/** A password goes over no network that others read along. */
function mailProblems(after: Values): FieldProblems {
  const name = said(after, 'smtp_host')
  const isOpen = after['smtp_security'] === 'none' && said(after, 'smtp_user') !== '' && !isHere(name)
  return {
    ...(name !== '' && !host.test(name) && { smtp_host: 'not_a_host' as const }),
    ...(isOpen && { smtp_security: 'password_unencrypted' as const }),
  }
}

function isVatNumber(value: string, country: string): boolean {
  if (value === '') return true
  const form = vatFormOf(value)
  return form.is !== 'malformed' && (country === '' || form.country === country)
}
