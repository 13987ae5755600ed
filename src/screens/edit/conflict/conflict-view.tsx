import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#entities/entity.ts'
import type { Conflict, EditorContext } from '#machines/editor/context.ts'
import { unaskedOf } from '#machines/editor/unasked.ts'
import { useFormat } from '#screens/format.ts'
import type { EditorActor } from '../use-editor.ts'
import { ConflictGrid } from './conflict-grid.tsx'

type ConflictViewProps = { entity: Entity; editor: EditorActor; context: EditorContext; conflict: Conflict }

/** What both changed, side by side, until each of it is decided; what only one of them changed is merged and said. */
export function ConflictView({ entity, editor, context, conflict }: ConflictViewProps) {
  const { t } = useTranslation('record')
  const { moment } = useFormat()
  const { overlaps, by } = conflict
  const { fields, base, shown } = context
  const unasked = useMemo(() => unaskedOf(fields, base, shown, conflict), [fields, base, shown, conflict])
  const who = by?.changed_by_me ? t('conflict.me_elsewhere') : (by?.changed_by ?? t('nobody'))
  const when = by?.changed_at ? moment(by.changed_at) : ''
  const count = overlaps.length
  const title =
    by === null
      ? t('conflict.since_draft', { count })
      : by.changed_by_me
        ? t('conflict.by_me', { count, when })
        : t('conflict.by', { count, who, when })
  const theirs = by === null ? t('conflict.as_it_is') : who
  return (
    <ConflictGrid
      {...{ entity, conflict, unasked, title }}
      decider={editor}
      label={t('edit.conflict')}
      how={t('conflict.how')}
      heads={{ mine: t('conflict.mine'), theirs }}
      names={{ mine: t('conflict.me'), theirs }}
      note={<p className="mt-3 rounded-row bg-hover px-3 py-2 text-meta text-ink-2">{t('conflict.once_more')}</p>}
    />
  )
}
