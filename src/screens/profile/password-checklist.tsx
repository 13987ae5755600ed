import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { leastLength, type Strength } from '#screens/profile/password-strength.ts'

/** What the new password has and what it still lacks (spec §5). */
export function PasswordChecklist({ strength }: { strength: Partial<Strength> }) {
  const { t } = useTranslation('profile')
  return (
    <ul className="m-0 flex list-none flex-col gap-1 p-0 text-meta" aria-label={t('checklist')}>
      {Object.entries(strength).map(([line, holds]) => {
        const Icon = holds ? Check : Circle
        return (
          <li
            key={line}
            className={holds ? 'flex items-center gap-2 text-good-ink' : 'flex items-center gap-2 text-ink-3'}
          >
            <Icon aria-hidden size={12} strokeWidth={2} />
            <span className="sr-only">{t(holds ? 'checklist.done' : 'checklist.open')}</span>
            {t(`checklist.${line}`, { min: leastLength })}
          </li>
        )
      })}
    </ul>
  )
}
