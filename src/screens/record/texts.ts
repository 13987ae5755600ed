import { useTranslation } from 'react-i18next'

/** What a record's screen says of itself: an order is called an order, any other a record. */
export type RecordTexts = Readonly<
  Record<
    'notFound' | 'notFoundText' | 'toList' | 'error' | 'errorText' | 'stale' | 'loading' | 'previous' | 'next',
    string
  >
>

export function useRecordTexts(): RecordTexts {
  const { t } = useTranslation('record')
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
