import { useTranslation } from 'react-i18next'
import { offeredLocales } from '#entities/locale.ts'
import { useBaseServices, usePreferences } from '#screens/services.ts'
import { languageName } from '#screens/language-name.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Languages } from 'lucide-react'

/** The seven languages of spec §1, each in its own words. */
export function LanguageSelect() {
  const { t } = useTranslation('sign-in')
  const { preferences } = useBaseServices()
  const { locale } = usePreferences()
  return (
    <NativeSelect
      aria-label={t('language')}
      icon={Languages}
      size="medium"
      choices={offeredLocales.map((value) => ({ value, label: languageName(value) }))}
      value={locale}
      onChange={preferences.chooseLocale}
    />
  )
}
