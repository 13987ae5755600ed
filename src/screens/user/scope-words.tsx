import { useTranslation } from 'react-i18next'
import { scopeAreas, scopesIn } from '#entities/user/scope.ts'

/** How far a key reaches, in words. */
export function ScopeWords({ scopes: text }: { scopes: string }) {
  const { t } = useTranslation('record')
  const scopes = scopesIn(text) ?? {}
  const given = scopeAreas.flatMap((area) => {
    const level = scopes[area]
    return level === undefined ? [] : [`${t(`api_key.area.${area}`)}: ${t(`api_key.level.${level}`)}`]
  })
  return given.length === 0 ? <span className="text-ink-3">{t('api_key.scopes.none')}</span> : given.join(' · ')
}
