import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import type { editorMachine } from '#machines/editor/editor.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { draftTime } from './draft-time.ts'
import type { EditorActor } from './use-editor.ts'

type EditBarProps = {
  editor: EditorActor
  state: SnapshotFrom<typeof editorMachine>
  /** How much is unsaved, in words. */
  changed: string
  onDiscard: () => void
}

/** What is unsaved and what becomes of it, at the foot of the record; nothing where nothing is. */
export function EditBar({ editor, state, changed, onDiscard }: EditBarProps) {
  const { t } = useTranslation(['record', 'because', 'errors'])
  const caps = useKeyCaps()
  const { base, problems, refusal, conflict } = state.context
  const { value } = state
  const format = useFormat()
  const keptAt = useSyncExternalStore(draftTime.watch, draftTime.read)
  const isUntouched = value === 'pristine'
  // a new one may be saved as it is
  if ((isUntouched && base['id'] !== undefined) || value === 'left') return null

  const open = conflict?.overlaps.filter(({ path }) => !Object.hasOwn(conflict.decisions, path)).length ?? 0
  const wrong = Object.keys(problems).length
  const texts: Readonly<Record<string, string>> = {
    offered: t('edit.draft'),
    ...(open > 0 && { conflict: t('conflict.left', { count: open }) }),
    saving: t('edit.saving'),
    waiting: t('edit.waiting'),
    failed: refusal === null || refusal === '' ? t('server_error', { ns: 'errors' }) : refusal,
    ...(wrong > 0 && { dirty: t('edit.problems', { count: wrong }), invalid: t('edit.problems', { count: wrong }) }),
  }
  const isOnItsWay = value === 'saving' || value === 'waiting'
  const keysOf = (id: string) => ({ keys: caps.of(id), 'aria-keyshortcuts': caps.aria(id) })
  return (
    <div data-print="hide" className="shrink-0 border-t border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-1.5">
        {!isUntouched && <span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" />}
        <p role="status" className="min-w-0 flex-1 text-body">
          {[value === 'offered' ? undefined : changed, texts[value]].filter((text) => text !== undefined).join(' · ')}
        </p>
        {keptAt !== null && !isUntouched && !isOnItsWay && value !== 'offered' && (
          <span className="text-meta text-ink-3 tabular-nums max-sm:hidden">
            {t('edit.draft_kept', { time: format.time(keptAt) })}
          </span>
        )}
        {!isOnItsWay && !isUntouched && (
          <Button {...keysOf('record.discard')} onClick={onDiscard}>
            {t('edit.discard')}
          </Button>
        )}
        {value === 'offered' ? (
          <Button variant="primary" {...keysOf('record.edit')} onClick={() => editor.send({ type: 'editor.restore' })}>
            {t('edit.restore')}
          </Button>
        ) : (
          <Button
            variant="primary"
            {...keysOf(value === 'decided' ? 'conflict.save' : 'record.save')}
            pending={isOnItsWay}
            {...(value === 'conflict' && { because: t('conflict_open', { ns: 'because' }) })}
            onClick={() => editor.send({ type: 'editor.save' })}
          >
            {t('edit.save')}
          </Button>
        )}
      </div>
    </div>
  )
}
