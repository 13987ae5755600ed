import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { hrefOf, requirementOf, type PlaceId } from '#commands/places.ts'
import type { Requirement } from '#entities/role.ts'
import { roleNames } from '#screens/role-names.ts'
import { usePreferences } from '#screens/services.ts'
import { buttonLook } from '#ui/action/button-look.ts'
import { EmptyState } from '#ui/view/empty-state.tsx'

/** A place whose role somebody lacks says which role it is; `requires` where more is done there than looking. */
export function RefusedPlace({ place, requires }: { place: PlaceId; requires?: Requirement }) {
  const { t } = useTranslation('ui')
  const { locale } = usePreferences()
  return (
    <EmptyState
      page
      title={t('refused')}
      action={
        <Link href={hrefOf('home')} className={buttonLook('secondary', 'medium')}>
          {t('go_home')}
        </Link>
      }
    >
      {t('refused.text', {
        place: t(place, { ns: 'places' }),
        role: roleNames(requires ?? requirementOf(place), t, locale),
      })}
    </EmptyState>
  )
}
