import { isMailKind } from '#entities/mail-kind.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { unknownIn } from './template.ts'

const kept: Lock = { code: 'set_at_creation' }

export const mailTemplateEdits: EntityEdits = {
  locks: async () => ({ template: kept, language: kept, shop: kept }),
  stays: async (_db, { shop_id: shop, shop: called }) =>
    (shop ?? called ?? null) === null ? { code: 'mail_template_stays' } : undefined,
  problems: async (_db, _caller, _before, after): Promise<FieldProblems> => {
    const { template } = after
    if (typeof template !== 'string' || !isMailKind(template)) return {}
    const problems: Record<string, FieldProblems[string]> = {}
    for (const field of ['subject', 'body'] as const) {
      const text = after[field]
      const unknown = typeof text === 'string' ? unknownIn(template, text) : undefined
      if (unknown === undefined) continue
      // a subject is one line
      const code = field === 'subject' ? 'placeholder_unknown' : 'placeholder_unknown_at'
      problems[field] = { code, params: { ...unknown } }
    }
    return problems
  },
  twice: { template: 'mail_template_taken' },
}
