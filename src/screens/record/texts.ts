import { useTranslation } from 'react-i18next'

/** What a record's screen says of itself, also where it is not found (spec §8). */
export type RecordTexts = Readonly<
  Record<
    'notFound' | 'notFoundText' | 'toList' | 'error' | 'errorText' | 'stale' | 'loading' | 'previous' | 'next',
    string
  >
>

/** An order is called an order, any other a record. */
export function useRecordTexts(namespace: 'record' | 'orders'): RecordTexts {
  const { t } = useTranslation(namespace)
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
