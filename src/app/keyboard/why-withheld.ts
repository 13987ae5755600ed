import type { TFunction } from 'i18next'
import { requirementToCreate } from '#commands/who-creates.ts'
import { isPlaceId, requirementOf } from '#commands/places.ts'
import { clockRole } from '#entities/role.ts'
import type { Locale } from '#entities/locale.ts'
import { placeIn } from '#screens/command-title.ts'
import { roleNames } from '#screens/role-names.ts'

/** Why a key of the app does nothing: the role that it needs. */
export const whyWithheld = (id: string, t: TFunction, locale: Locale): string => {
  const place = placeIn(id) ?? ''
  if (!isPlaceId(place)) {
    const role = roleNames(requirementToCreate(id) ?? clockRole, t, locale)
    return t('refused.text', { ns: 'ui', place: t(id, { ns: 'commands' }), role })
  }
  const name = t(place, { ns: 'places' })
  return t('refused.text', { ns: 'ui', place: name, role: roleNames(requirementOf(place), t, locale) })
}
