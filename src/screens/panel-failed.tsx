import { useTranslation } from 'react-i18next'
import { Button } from '#ui/action/button.tsx'
import { ErrorState } from '#ui/view/error-state.tsx'

/** In place of what one panel could not read; never an empty list instead of an error. */
export function PanelFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <ErrorState className="py-6" title={t('panel_failed')} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {t('panel_failed.text')}
    </ErrorState>
  )
}
