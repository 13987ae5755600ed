import { useTranslation } from 'react-i18next'
import { Button } from '#ui/action/button.tsx'
import { ErrorState } from '#ui/view/error-state.tsx'

/** In place of a screen that broke or whose code did not come. */
export function ScreenFailed() {
  const { t } = useTranslation('ui')
  return (
    <ErrorState
      page
      title={t('screen_failed')}
      action={<Button onClick={() => location.reload()}>{t('screen_failed.reload')}</Button>}
    >
      {t('screen_failed.text')}
    </ErrorState>
  )
}
