import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'

export const paymentMethodEdits: EntityEdits = {
  problems: async (_db, _caller, _before, after): Promise<FieldProblems> => {
    const problems: Record<string, FieldProblems[string]> = {}
    if (after['fee_type'] != null) {
      const amount = after['fee_calculation'] === 'fixed' ? 'fee_amount' : 'fee_percent'
      for (const name of ['fee_name', amount])
        if (after[name] == null || after[name] === '') problems[name] = 'field_required'
    }
    if (after['api_refund_enabled'] === true && after['api_refund_supported'] !== true)
      problems['api_refund_enabled'] = 'api_refund_unsupported'
    // nothing that no status generates is sent by itself
    if (after['auto_generate_invoice'] === true && after['status_generates_invoice'] == null)
      problems['status_generates_invoice'] = 'field_required'
    if (after['auto_send_invoice'] === true && after['auto_generate_invoice'] !== true)
      problems['auto_send_invoice'] = 'invoice_not_generated'
    return problems
  },
}
