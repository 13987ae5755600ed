import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'

/** The way back to how a record is read, while nothing of it is unsaved. */
export function ReadingBar({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  return (
    <div
      data-print="hide"
      className="flex min-h-11 shrink-0 items-center gap-2 border-t border-line bg-surface px-4 py-1.5"
    >
      <p className="m-0 min-w-0 flex-1 text-body text-ink-2">{t('edit.nothing_unsaved')}</p>
      <Button keys={caps.every('Escape')[0] ?? []} onClick={onDone}>
        {t('edit.done')}
      </Button>
    </div>
  )
}
