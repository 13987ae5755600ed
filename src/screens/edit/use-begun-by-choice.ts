import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { DateTime } from 'luxon'
import { useEffect, useRef } from 'react'
import { record as readRecord } from '#api/reads.ts'
import { placeOf, type BuiltPlaceId } from '#commands/places.ts'
import { writtenFields } from '#entities/edit.ts'
import { isRef, type Entity } from '#entities/entity.ts'
import { isObjectName, loadEntity } from '#entities/load.ts'
import { begunFrom } from '#machines/editor/begun-from.ts'
import type { EditorActor } from './use-editor.ts'

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * What a new record is about is chosen in its form as well: then what it would have begun with comes along, into
 * fields that nobody has written in.
 */
export function useBegunByChoice(entity: Entity, place: BuiltPlaceId, editor: EditorActor): void {
  const objects: readonly string[] = placeOf(place).begunFrom ?? []
  const [name = '', field] =
    writtenFields(entity).find(([, one]) => one.kind === 'ref' && objects.includes(one.to)) ?? []
  const chosen = useSelector(editor, ({ context }) => context.shown[name])
  const to = field?.kind === 'ref' && isObjectName(field.to) ? field.to : undefined
  const id = isRef(chosen) ? chosen.id : 0
  const enabled = to !== undefined && id > 0
  const { data: from } = useQuery({
    queryKey: ['entity', to],
    queryFn: async () => (to === undefined ? null : loadEntity(to)),
    enabled,
    staleTime: Infinity,
  })
  const { data: record } = useQuery({ ...readRecord(to ?? '', id), enabled })
  const given = useRef<Readonly<Record<string, unknown>>>({})
  useEffect(() => {
    if (!from || record === undefined || record.id !== id) return
    const { shown } = editor.getSnapshot().context
    const isOpen = (path: string) =>
      isEmpty(shown[path]) || JSON.stringify(shown[path]) === JSON.stringify(given.current[path])
    const edits = begunFrom(entity, from, record, DateTime.now().toISODate()).flatMap((one) =>
      one.type === 'editor.change' && one.path !== name && isOpen(one.path) ? [one] : [],
    )
    given.current = { ...given.current, ...Object.fromEntries(edits.map(({ path, value }) => [path, value])) }
    if (edits.length > 0) editor.send({ type: 'editor.paste', edits, begins: true })
  }, [editor, entity, from, record, id, name])
}
