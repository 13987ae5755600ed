import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import { buttonLook } from '#ui/action/button-look.ts'
import { EmptyState } from '#ui/view/empty-state.tsx'

/** Any other path (spec §2). */
export function NotFound() {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      page
      title={t('not_found')}
      action={
        <Link href={hrefOf('home')} className={buttonLook('secondary', 'medium')}>
          {t('go_home')}
        </Link>
      }
    >
      {t('not_found.text')}
    </EmptyState>
  )
}
