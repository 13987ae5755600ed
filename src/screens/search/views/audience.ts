import { useTranslation } from 'react-i18next'
import type { Audience } from '#api/saved-view.ts'
import { roles } from '#entities/role.ts'
import { useActor } from '#screens/command-hooks.ts'

/** With whom a view may be shared by whoever is signed in, and what that is called. */
export function useAudience() {
  const { t } = useTranslation(['search', 'ui'])
  const actor = useActor()
  const own: readonly Audience[] = ['me', 'everyone', ...roles.filter((role) => actor?.roles.includes(role))]
  const word = (audience: Audience): string =>
    audience === 'me' || audience === 'everyone'
      ? t(`view.audience.${audience}`)
      : t('view.audience.role', { role: t(`role.${audience}`, { ns: 'ui' }) })
  return { own, word }
}
