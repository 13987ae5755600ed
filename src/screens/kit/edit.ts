import type { Fields } from '#entities/entity.ts'
import { edited } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { SectionSend } from '#screens/edit/section-send.ts'

/** A record after what was done to it, where nothing keeps it. */
export const edit =
  (fields: Fields) =>
  (values: Values, event: Parameters<SectionSend>[0]): Values => {
    if (event.type === 'editor.visited') return values
    const edits = event.type === 'editor.paste' ? event.edits : [event]
    return edits.reduce<Values>((before, one) => edited(fields, before, one), values)
  }
