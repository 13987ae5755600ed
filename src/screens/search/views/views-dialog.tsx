import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '#api/saved-view.ts'
import { matching } from '#screens/derive/matching.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useAudience } from './audience.ts'

type ViewsDialogProps = {
  views: readonly SavedView[]
  counts: Readonly<Record<string, number | null>>
  current: SavedView | undefined
  /** The one that the list is opened with. */
  start: number | undefined
  onOpen: (id: number | 'all') => void
  onEdit: (view: SavedView) => void
  onClose: () => void
}

/** All views of a list: Enter shows one, with Shift it is changed. */
export function ViewsDialog({ views, counts, current, start, onOpen, onEdit, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const format = useFormat()
  const [query, setQuery] = useState('')
  const audience = useAudience()
  const options = views.map((view, index) => {
    const held = counts[view.id]
    const keys = caps.of(`list.view_${index + 1}`)
    return {
      value: String(view.id),
      label: view.name,
      chosen: view === current,
      meta: (
        <span className="inline-flex items-center gap-3">
          {view.id === start && <span>{t('view.is_start')}</span>}
          <span>{audience.word(view.audience)}</span>
          {held != null && <span className="min-w-10 text-end tabular-nums">{format.number(held)}</span>}
          {keys && <Kbd caps={keys} />}
        </span>
      ),
    }
  })
  const choose = (value: string, isEdited: boolean) => {
    const view = views.find(({ id }) => String(id) === value)
    if (view === undefined) return
    if (isEdited) onEdit(view)
    else onOpen(view.id)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('view.title')}
      footer={
        <>
          <KeyHint keys={caps.every('Enter')[0] ?? []}>{t('view.open')}</KeyHint>
          <KeyHint keys={caps.every('Shift+Enter')[0] ?? []}>{t('view.edit')}</KeyHint>
        </>
      }
    >
      <Picker
        label={t('view.title')}
        placeholder={t('view.find')}
        query={query}
        onQuery={setQuery}
        options={matching(options, query)}
        onChoose={choose}
        nothing={t('picker.nothing')}
      />
    </Dialog>
  )
}
