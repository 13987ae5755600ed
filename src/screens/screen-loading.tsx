import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#ui/view/progress-bar.tsx'

/** While a screen's code is fetched: a line at the top. */
export function ScreenLoading() {
  const { t } = useTranslation('ui')
  return (
    <div role="status" data-pending="">
      <ProgressBar label={t('loading')} />
    </div>
  )
}
