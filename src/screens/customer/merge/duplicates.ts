import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Duplicate, Likenesses } from '#api/customer.ts'
import { failureOf } from '#api/failure.ts'
import type { Row } from '#api/list.ts'
import { showToast } from '#ui/layer/toast.ts'

const none: Likenesses = { duplicates: [], apart: [] }

const keyOf = ({ id, version }: Row) => ['duplicates', id, version]

/** Who else this customer may be, and of whom somebody said that they are not; nobody is looked for where nobody may merge. */
export function useDuplicates(record: Row, mayMerge: boolean): Likenesses {
  const { data } = useQuery({
    queryKey: keyOf(record),
    queryFn: async () => (await call('customer.duplicates', { params: { id: record.id } })).payload,
    enabled: mayMerge,
  })
  return data ?? none
}

/** Keeps that this customer and another are two, or takes it back. */
export function useDistinguish(record: Row): (other: Duplicate, areTwo: boolean) => void {
  const { t } = useTranslation('record')
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ other, areTwo }: { other: Duplicate; areTwo: boolean }) =>
      (await call('customer.tell_apart', { params: { id: record.id }, body: { other_id: other.id, are_two: areTwo } }))
        .payload,
    onSuccess: (known, { other, areTwo }) => {
      queries.setQueryData(keyOf(record), known)
      void queries.invalidateQueries({ queryKey: ['duplicates', other.id] })
      if (areTwo) showToast({ text: t('duplicates.told_apart', { number: other.customer_number }), tone: 'good' })
    },
    onError: (error) => {
      // what was refused has been said
      if (failureOf(error) === undefined) throw error
    },
  })
  return useCallback((other, areTwo) => mutate({ other, areTwo }), [mutate])
}

/** By what they seem to be the same, in words. */
export function useLikeness(): (one: Duplicate) => string {
  const { t, i18n } = useTranslation('record')
  return ({ by }) =>
    new Intl.ListFormat(i18n.language.replace('_', '-')).format(by.map((one) => t(`duplicates.by.${one}`)))
}
