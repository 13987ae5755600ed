import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { hrefOf, requirementOf, type PlaceId } from '#commands/places.ts'
import { locales } from '#entities/locale.ts'
import type { Requirement } from '#entities/role.ts'
import { usePreferences } from '#screens/services.ts'
import { buttonLook } from '#ui/action/button-look.ts'
import { EmptyState } from '#ui/view/empty-state.tsx'

const rolesIn = (requirement: Requirement): readonly string[] => {
  if (typeof requirement === 'string') return [requirement]
  return 'anyOf' in requirement ? requirement.anyOf : requirement
}

/** A place whose role somebody lacks says which role it is. */
export function RefusedPlace({ place }: { place: PlaceId }) {
  const { t } = useTranslation('ui')
  const { locale } = usePreferences()
  const either = new Intl.ListFormat(locales[locale].tag, { type: 'disjunction' })
  const requirement = requirementOf(place)
  const names = requirement === undefined ? [] : rolesIn(requirement).map((role) => t(`role.${role}`))
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
      {t('refused.text', { place: t(place, { ns: 'places' }), role: either.format(names) })}
    </EmptyState>
  )
}
