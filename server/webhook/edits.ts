import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { isCallable } from './url.ts'

export const webhookEdits: EntityEdits = {
  // who is called is looked at again with each call, by the address that the name has then
  problems: async (_db, _caller, _before, { url }): Promise<FieldProblems> =>
    typeof url === 'string' && !isCallable(url) ? { url: 'webhook_url' } : {},
  sideBySide: true,
}
