import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { keyTable } from '#commands/key-table.ts'
import type { Entity } from '#entities/entity.ts'
import type { editorMachine } from '#machines/editor/editor.ts'
import type { Values } from '#machines/editor/merge.ts'
import { drawnSectionsOf, type DrawnSections } from './drawn-sections.ts'
import type { RecordEditor } from './record-editor.tsx'
import { untilFree } from './until-free.ts'
import { useServices } from '#screens/services.ts'

export type EditorActor = ActorRefFrom<typeof editorMachine>

/** The editor of a record: its actor, how it is drawn, and what had the focus when it came. */
export type Editing = {
  actor: EditorActor
  Editor: typeof RecordEditor
  /** Its sections that have a part of their own. */
  drawn: DrawnSections
  focused: string
}

/** The editor of the record on the screen, or of a new one, as soon as it is known what was typed before; whoever goes keeps their draft. */
export function useEditor(
  entity: Entity,
  record: Values | null,
  written: readonly string[],
  like?: number,
): Editing | undefined {
  const { startEditor } = useServices()
  const [editing, setEditing] = useState<Editing>()
  const first = useRef({ record, written, like })
  const taken = useRef(record)
  useEffect(() => {
    let actor: EditorActor | undefined
    const gone = new AbortController()
    const start = async () => {
      const [{ RecordEditor: Editor }, started, drawn] = await Promise.all([
        import('./record-editor.tsx'),
        startEditor({ entity, ...first.current }),
        drawnSectionsOf(entity.name),
        keyTable.load('edit'),
      ])
      actor = started
      await untilFree(gone.signal)
      // it stands in the place of what was read, where something may have the focus
      if (!gone.signal.aborted) setEditing({ actor, Editor, drawn, focused: document.activeElement?.id ?? '' })
    }
    void start()
    return () => {
      gone.abort()
      actor?.send({ type: 'editor.leave' })
      actor?.send({ type: 'editor.keep' })
    }
  }, [startEditor, entity])
  useEffect(() => {
    // what is read again while nothing is typed is what is edited: also where a move that is on its way was drawn with
    // its number before, or what follows from other records is another one under the same number
    const base = editing?.actor.getSnapshot().context.base
    if (record === null || base === undefined || record === taken.current) return
    taken.current = record
    if (Number(base['version']) <= Number(record['version'])) editing?.actor.send({ type: 'editor.renewed', record })
  }, [editing, record])
  return editing
}
