import { useTranslation } from 'react-i18next'
import type { RecordTexts } from '#screens/record/texts.ts'

/** An order is called by its name, also where it is not found (spec §8). */
export function useOrderTexts(): RecordTexts {
  const { t } = useTranslation('orders')
  return {
    notFound: t('not_found'),
    notFoundText: t('not_found.text'),
    toList: t('to_list'),
    error: t('error'),
    errorText: t('error.text'),
    stale: t('error.stale'),
    loading: t('loading'),
    previous: t('previous'),
    next: t('next'),
  }
}
