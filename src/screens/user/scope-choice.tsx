import { useTranslation } from 'react-i18next'
import { scopeAreas, scopeLevels, type ScopeArea, type Scopes } from '#entities/user/scope.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'

const levels = ['none', ...scopeLevels] as const

type ScopeChoiceProps = { scopes: Scopes; onChange: (scopes: Scopes) => void }

/** How far a key reaches, area by area: Tab goes from one to the next, the arrows choose. */
export function ScopeChoice({ scopes, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('record')
  const choose = (area: ScopeArea, level: (typeof levels)[number]) =>
    onChange({ ...scopes, [area]: level === 'none' ? undefined : level })
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-meta text-ink-2">{t('api_key.scopes')}</legend>
      {scopeAreas.map((area) => (
        <div key={area} className="flex items-center justify-between gap-4">
          <span aria-hidden className="text-table">
            {t(`api_key.area.${area}`)}
          </span>
          <SegmentedControl
            label={t(`api_key.area.${area}`)}
            segments={levels.map((value) => ({ value, label: t(`api_key.level.${value}`) }))}
            value={scopes[area] ?? 'none'}
            onChange={(level) => choose(area, level)}
          />
        </div>
      ))}
    </fieldset>
  )
}
