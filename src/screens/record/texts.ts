/** What a record's screen says of itself, also where it is not found (spec §8). */
export type RecordTexts = Readonly<
  Record<
    'notFound' | 'notFoundText' | 'toList' | 'error' | 'errorText' | 'stale' | 'loading' | 'previous' | 'next',
    string
  >
>

type Say = (
  key:
    | 'not_found'
    | 'not_found.text'
    | 'to_list'
    | 'error'
    | 'error.text'
    | 'error.stale'
    | 'loading'
    | 'previous'
    | 'next',
) => string

/** In the words of `record.json`, or of an area that calls its record by its name. */
export function recordTexts(t: Say): RecordTexts {
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
