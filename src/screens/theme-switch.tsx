import { useTranslation } from 'react-i18next'
import { useBaseServices, usePreferences } from '#screens/services.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Moon, Sun } from 'lucide-react'

export function ThemeSwitch() {
  const { t } = useTranslation('sign-in')
  const { preferences } = useBaseServices()
  const { theme } = usePreferences()
  return (
    <SegmentedControl
      label={t('theme')}
      value={theme}
      onChange={preferences.toggleTheme}
      segments={[
        { value: 'light', label: t('theme.light'), icon: Sun },
        { value: 'dark', label: t('theme.dark'), icon: Moon },
      ]}
    />
  )
}
