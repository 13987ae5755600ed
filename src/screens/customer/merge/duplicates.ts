import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Duplicate } from '#api/customer.ts'
import type { Row } from '#api/list.ts'

const none: readonly Duplicate[] = []

/** Who else this customer may be; nobody is looked for where nobody may merge. */
export function useDuplicates({ id, version }: Row, mayMerge: boolean): readonly Duplicate[] {
  const { data } = useQuery({
    queryKey: ['duplicates', id, version],
    queryFn: async () => (await call('customer.duplicates', { params: { id } })).payload.duplicates,
    enabled: mayMerge,
  })
  return data ?? none
}

/** By what they seem to be the same, in words. */
export function useLikeness(): (one: Duplicate) => string {
  const { t, i18n } = useTranslation('record')
  return ({ by }) =>
    new Intl.ListFormat(i18n.language.replace('_', '-')).format(by.map((one) => t(`duplicates.by.${one}`)))
}
