import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { rowsOfNew } from '#api/edit/rows-of-new.ts'
import { placeOf, type BuiltPlaceId } from '#commands/places.ts'
import { rowKeyOf, writtenFields } from '#entities/edit.ts'
import { isRef, type Entity } from '#entities/entity.ts'
import type { Edit } from '#machines/editor/edits.ts'
import { keyOf, rowsIn, type RowsField } from '#machines/editor/rows.ts'
import type { EditorActor } from './use-editor.ts'

const fixedLists = (entity: Entity): [string, RowsField][] =>
  writtenFields(entity).flatMap(([name, field]): [string, RowsField][] =>
    field.kind === 'list' && field.fixed === true ? [[name, field]] : [],
  )

/**
 * The lists of a new record that are given by what it is about, once that is chosen: a shipment's contents by its order.
 * What was written in these rows stays as long as they are about the same.
 */
export function useRowsOfNew(entity: Entity, place: BuiltPlaceId, editor: EditorActor): void {
  const objects: readonly string[] = placeOf(place).begunFrom ?? []
  const lists = fixedLists(entity)
  const [leads, field] =
    lists.length === 0
      ? []
      : (writtenFields(entity).find(([, one]) => one.kind === 'ref' && objects.includes(one.to)) ?? [])
  const chosen = useSelector(editor, ({ context }) => (leads === undefined ? undefined : context.shown[leads]))
  const about = { object: field?.kind === 'ref' ? field.to : '', id: isRef(chosen) ? chosen.id : 0 }
  const { data, isFetchedAfterMount } = useQuery({ ...rowsOfNew(entity.name, about), enabled: about.id > 0 })
  useEffect(() => {
    // what was open when the last one was begun may be open no more
    if (data === undefined || !isFetchedAfterMount) return
    const { shown } = editor.getSnapshot().context
    const edits = fixedLists(entity).flatMap(([name, list]): Edit[] => {
      const [now, then] = [rowsIn(shown[name]), data[name] ?? []]
      const rowsOf = (rows: typeof now) => rows.map((row) => rowKeyOf(list, row)).join(' ')
      if (rowsOf(now) === rowsOf(then)) return []
      return [
        ...now.map((row): Edit => ({ type: 'editor.list.remove', list: name, row: keyOf(row) })),
        ...then.map((values): Edit => ({ type: 'editor.list.add', list: name, values })),
      ]
    })
    if (edits.length > 0) editor.send({ type: 'editor.paste', edits, begins: true })
  }, [editor, entity, data, isFetchedAfterMount])
}
