import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { SaveAnswer } from '#api/edit/send.ts'
import { failureOf } from '#api/failure.ts'
import { places } from '#commands/place-table.ts'
import { useServices } from '#screens/services.ts'
import { kindsOfVariations, type Aspect, type Variation } from './aspects.ts'

/** What is written of a product's own fields. */
const written = { stock: 'stock_quantity', sku: 'sku', gtin: 'gtin' } as const

/** Saves what is typed of a variation at once: of one after the other, each on what the one before it left. */
export function useVariationSave(product: number, list: number | undefined) {
  const { t } = useTranslation('errors')
  const { saveFields } = useServices()
  const queries = useQueryClient()
  const versions = useRef(new Map<number, Promise<number>>())
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['product.variations', product] }),
      queries.invalidateQueries({ queryKey: ['record', places.product.entity, product] }),
    ])
  const told = (answer: SaveAnswer, field: string): string | undefined =>
    answer.is === 'saved'
      ? undefined
      : (answer.said.problem?.fields?.[field]?.[0] ?? answer.said.error ?? t('server_error'))

  const saveOwn = async (one: Variation, field: string, value: unknown): Promise<string | undefined> => {
    const before = versions.current.get(one.id) ?? Promise.resolve(one.version)
    const kinds = await queries.ensureQueryData(kindsOfVariations)
    const answered = before.then((last) =>
      saveFields(kinds.product, { id: one.id, version: Math.max(last, one.version) }, { [field]: value }),
    )
    versions.current.set(
      one.id,
      answered.then(
        (answer) =>
          answer.is === 'saved' ? answer.record.version : answer.is === 'overtaken' ? answer.by.version : one.version,
        () => one.version,
      ),
    )
    return told(await answered, field)
  }

  /** Its own price goes where it is emptied: then it costs what its product does. */
  const savePrice = async ({ id, price }: Variation, value: unknown): Promise<string | undefined> => {
    if (list === undefined) return undefined
    if (price === null) {
      if (value === null) return undefined
      const data = { product_id: id, price_list_id: list, tiers: [{ min_quantity: 1, price: value }] }
      await call('record.create', { params: { object: places.price.entity }, body: { data } })
      return undefined
    }
    if (value === null) {
      await call('record.delete', {
        params: { object: places.price.entity, id: price.id },
        body: { version: price.version },
      })
      return undefined
    }
    const tiers = price.tiers.map((tier, at) => (at === 0 ? { ...tier, price: value } : tier))
    return told(await saveFields((await queries.ensureQueryData(kindsOfVariations)).price, price, { tiers }), 'tiers')
  }

  /** Sold or not is its life's. */
  const sell = async (one: Variation, isSold: boolean): Promise<undefined> => {
    if (one.is_active === isSold) return undefined
    const version = Math.max((await versions.current.get(one.id)) ?? 0, one.version)
    await call('record.action', {
      params: { object: places.product.entity, id: one.id, action: isSold ? 'activate' : 'deactivate' },
      body: { version },
    })
    return undefined
  }

  const save = async (one: Variation, aspect: Aspect, value: unknown): Promise<void> => {
    const key = `${one.id} ${aspect}`
    let problem: string | undefined
    try {
      if (aspect === 'price') problem = await savePrice(one, value)
      else if (aspect === 'active') problem = await sell(one, value === true)
      else problem = await saveOwn(one, written[aspect], value)
    } catch (error) {
      const failure = failureOf(error)
      if (failure === undefined) throw error
      problem = failure.kind === 'refused' ? (failure.said.error ?? t('server_error')) : t('server_error')
    }
    setProblems(({ [key]: _gone, ...others }) => (problem === undefined ? others : { ...others, [key]: problem }))
    await readAgain()
  }
  return { save, problems }
}
