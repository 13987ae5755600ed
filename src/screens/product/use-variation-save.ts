import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { SaveAnswer } from '#api/edit/send.ts'
import { failureOf } from '#api/failure.ts'
import type { VariationMatrix } from '#api/product/variations.ts'
import { places } from '#commands/place-table.ts'
import { useServices } from '#screens/services.ts'
import { kindsOfVariations, type Aspect, type VariationValue, type Variation } from './aspects.ts'
import { createTurns } from './turns.ts'

/** What is written of a product's own fields. */
const written = { stock: 'stock_quantity', sku: 'sku', gtin: 'gtin' } as const

/** What of a cell is on its way, or was refused and why: it goes on showing what was typed. */
export type VariationMark = { readonly value: VariationValue; readonly problem?: string }

/** How a variation stands after what was answered last. */
type Standing = Pick<Variation, 'version' | 'price'>
type Listed = Variation['price']

const toast = 'saved cells'

/** Saves what is typed of a variation at once: of one after the other, each on what the one before it left. */
export function useVariationSave(product: number, list: number | undefined) {
  const { t } = useTranslation(['record', 'errors', 'palette'])
  const { saveFields, offer: inToast } = useServices()
  const queries = useQueryClient()
  const turns = useRef(createTurns<Standing>())
  const [marks, setMarks] = useState<Readonly<Record<string, VariationMark>>>({})

  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['search', places.product.entity, 'variations', product] }),
      queries.invalidateQueries({ queryKey: ['record', places.product.entity, product] }),
    ])
  const told = (answer: SaveAnswer, field: string): string | undefined =>
    answer.is === 'saved'
      ? undefined
      : (answer.said.problem?.fields?.[field]?.[0] ?? answer.said.error ?? t('server_error', { ns: 'errors' }))
  /** What has no undo of its own is taken back by doing the opposite. */
  const offer = (one: Variation, back: () => Promise<unknown>) =>
    inToast(
      { text: t('saved', { ns: 'palette', record: one.name }), tone: 'good', id: toast },
      t('undo', { ns: 'palette' }),
      () => void back(),
    )

  const saveOwn = async (one: Variation, now: Standing, field: string, value: VariationValue) => {
    const kinds = await queries.ensureQueryData(kindsOfVariations)
    const together = { all: Promise.resolve() }
    const answer = await saveFields(kinds.product, { id: one.id, version: now.version }, { [field]: value }, together)
    if (answer.is === 'saved') turns.current.leave(one.id, { ...now, version: answer.record.version })
    // whoever writes again has seen what stands there
    if (answer.is === 'overtaken') turns.current.leave(one.id, { ...now, version: answer.by.version })
    return told(answer, field)
  }

  /** Its own price goes where it is emptied: then it costs what its product does. */
  const savePrice = async (one: Variation, now: Standing, value: VariationValue): Promise<string | undefined> => {
    const object = places.price.entity
    const { price } = now
    const leave = (next: Listed) => turns.current.leave(one.id, { ...now, price: next })
    if (list === undefined || (price === null && value === null)) return undefined
    const create = async (tiers: NonNullable<Listed>['tiers']) => {
      const data = { product_id: one.id, price_list_id: list, tiers }
      const { payload } = await call('record.create', { params: { object }, body: { data } })
      leave({ id: payload.id, version: payload.version, tiers })
    }
    if (price === null) {
      await create([{ min_quantity: 1, price: String(value) }])
      void offer(one, () => save(one, 'price', null))
      return undefined
    }
    if (value === null) {
      await call('record.delete', { params: { object, id: price.id }, body: { version: price.version } })
      leave(null)
      void offer(one, () => save(one, 'price', price.tiers[0]?.price ?? null))
      return undefined
    }
    const tiers = price.tiers.map((tier, at) => (at === 0 ? { ...tier, price: String(value) } : tier))
    const kinds = await queries.ensureQueryData(kindsOfVariations)
    const answer = await saveFields(kinds.price, price, { tiers }, { all: Promise.resolve() })
    if (answer.is === 'saved') leave({ ...price, version: answer.record.version, tiers })
    return told(answer, 'tiers')
  }

  /** Sold or not is its life's. */
  const sell = async (one: Variation, now: Standing, isSold: boolean): Promise<undefined> => {
    const { payload } = await call('record.action', {
      params: { object: places.product.entity, id: one.id, action: isSold ? 'activate' : 'deactivate' },
      body: { version: now.version },
    })
    turns.current.leave(one.id, { ...now, version: payload.entity.version })
    void offer(one, () => save(one, 'active', !isSold))
    return undefined
  }

  /** As it was read last. */
  const latest = (one: Variation): Variation =>
    queries
      .getQueriesData<VariationMatrix>({ queryKey: ['search', places.product.entity, 'variations', product] })
      .flatMap(([, data]) => data?.variations.filter(({ id }) => id === one.id) ?? [])
      .reduce((last, next) => (next.version >= last.version ? next : last), one)

  async function save(one: Variation, aspect: Aspect, value: VariationValue): Promise<void> {
    const key = `${one.id} ${aspect}`
    setMarks((now) => ({ ...now, [key]: { value } }))
    let problem: string | undefined
    await turns.current.take(
      one.id,
      latest(one),
      async (now) => {
        try {
          if (aspect === 'price') problem = await savePrice(one, now, value)
          else if (aspect === 'active') problem = await sell(one, now, value === true)
          else problem = await saveOwn(one, now, written[aspect], value)
        } catch (error) {
          const failure = failureOf(error)
          if (failure === undefined) throw error
          const because = failure.kind === 'refused' ? failure.said.error : undefined
          problem = because ?? t('server_error', { ns: 'errors' })
        }
      },
      readAgain,
    )
    // another save of the cell may have begun meanwhile
    setMarks((now) => {
      const { [key]: mine, ...others } = now
      if (mine?.value !== value) return now
      return problem === undefined ? others : { ...others, [key]: { value, problem } }
    })
  }
  /** What was refused is taken back by writing what stands there. */
  const forget = (one: Variation, aspect: Aspect) => setMarks(({ [`${one.id} ${aspect}`]: _gone, ...others }) => others)
  return { save, forget, marks }
}
