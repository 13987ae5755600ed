import type { ComponentType } from 'react'
import { keyTable } from '#commands/key-table.ts'
import type { EditSectionProps } from './section.tsx'
import type { EditorActor } from './use-editor.ts'

/** A section that is more than its fields is given the editor as well: drafts, conflicts, undo and saving stay the editor's. */
export type DrawnSectionProps = EditSectionProps & { editor: EditorActor }
export type DrawnSections = Readonly<Record<string, ComponentType<DrawnSectionProps>>>

/** Sections that have a part of their own while they are written in, by the kind of their record and their name. */
const drawn: Readonly<Record<string, () => Promise<DrawnSections>>> = {
  order: async () => (await import('#screens/order/written-sections.ts')).writtenSections,
  product: async () => {
    const [{ writtenSections }] = await Promise.all([
      import('#screens/price/written-sections.ts'),
      keyTable.load('prices'),
    ])
    return writtenSections
  },
}

/** They are there before somebody writes in them, for the focus goes into them at once. */
export const drawnSectionsOf = async (object: string): Promise<DrawnSections> => (await drawn[object]?.()) ?? {}
