import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { places } from '#commands/place-table.ts'
import { showToast } from '#ui/layer/toast.ts'
import type { Combination } from './matrix-of.ts'

/** What shows that a product has other variations now. */
export const readVariationsAgain = (queries: ReturnType<typeof useQueryClient>): Promise<unknown> =>
  Promise.all(['record', 'search'].map((key) => queries.invalidateQueries({ queryKey: [key, places.product.entity] })))

type MakeOne = { box: RefObject<HTMLDivElement | null>; make: (place: Combination, at: string) => void }

/** Makes the variation of one combination; what is there of it is written next, in the same place. */
export function useMakeOne(product: number): MakeOne {
  const { t } = useTranslation('record')
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  const isOnItsWay = useRef(false)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const place = box.current?.querySelector<HTMLElement>(`input[data-cell="${wanted.current}"]:not([tabindex="-1"])`)
    if (!place) return
    wanted.current = undefined
    place.focus()
  })
  const send = async ({ terms, isRetired }: Combination, at: string) => {
    try {
      const body = { terms: terms.map(({ id }) => id) }
      await call('product.make_variations', { params: { id: product }, body })
      const name = terms.map((term) => term.name).join(', ')
      const text = t(isRetired ? 'variations.one_taken_up' : 'variations.one_made', { name })
      showToast({ text, tone: 'good', id: 'product.make_variations' })
      wanted.current = at
    } catch (error) {
      // what was refused has been said
      if (failureOf(error) === undefined) throw error
    }
    await readVariationsAgain(queries)
  }
  const make = (place: Combination, at: string) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    void send(place, at).finally(() => (isOnItsWay.current = false))
  }
  return { box, make }
}
