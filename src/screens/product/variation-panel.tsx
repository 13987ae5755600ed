import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { VariationEvent } from '#commands/catalogue/attributes.ts'
import { currentOffers } from '#commands/current-offers.ts'
import type { Listener } from '#commands/offers.ts'
import { places } from '#commands/place-table.ts'
import { isSameValue } from '#entities/edit.ts'
import { product } from '#entities/product/product.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { RefLink } from '#screens/record/ref-link.tsx'
import { useCarried } from '#screens/record/use-carried.ts'
import { verdictOver } from '#screens/right.ts'
import { useServices } from '#screens/services.ts'
import { Button } from '#ui/action/button.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { showToast } from '#ui/layer/toast.ts'
import { kindsOfVariations, shownAspects, variationsOf, type ShownAspect } from './aspects.ts'
import { MakeVariations } from './make-variations.tsx'
import { VariationRows } from './variation-rows.tsx'

/** Whose page this is. */
const object = places.product.entity

/** Goes to where the values are written that variations are made of. */
const enterValues = () => currentOffers.one('record.edit')?.run({ path: 'terms' })

/** The variations of a product by what they differ in: made anew, shown and written in as a table. */
export function VariationPanel({ record, editor }: { record: Row; editor?: EditorActor }) {
  const { t } = useTranslation(['record', 'commands', 'errors'])
  const caps = useKeyCaps()
  const formats = useFormat()
  const actor = useActor()
  const isVariable = record['type'] === 'variable'
  const right = useMemo(() => verdictOver(actor, product, record), [actor, record])
  const mayMake = isVariable && right.ok
  const [aspect, setAspect] = useState<ShownAspect>('stock')
  const { asked, ask, isOnItsWay } = useCarried<true>('variations')
  const { data, error, refetch } = useQuery({ ...variationsOf(record), enabled: isVariable })
  const { data: kinds } = useQuery(kindsOfVariations)
  const queries = useQueryClient()
  const { offer } = useServices()
  const stock = data?.variations.reduce((all, one) => all + one.stock_quantity, 0)
  const stockBefore = useRef(stock)
  useEffect(() => {
    const isOther = stockBefore.current !== undefined && stockBefore.current !== stock
    stockBefore.current = stock
    // taken back, a cell changes what the product has in stock as well
    if (isOther) void queries.invalidateQueries({ queryKey: ['record', object, record.id] })
  }, [stock, queries, record.id])
  const field = kinds?.product.fields['terms']
  const listener = useMemo<Listener>(() => {
    const make = () => {
      const say = (text: string) => showToast({ text, tone: 'warn', id: 'product.make_variations' })
      const typed = editor?.getSnapshot().context
      const termsIn = (of: Readonly<Record<string, unknown>> | undefined) => of?.['terms'] ?? []
      if (field !== undefined && !isSameValue(field, termsIn(typed?.base), termsIn(typed?.shown)))
        return say(t('variations.save_first'))
      if (data === undefined) return undefined
      const { added, back, retired } = data.plan
      if (data.attributes.every((one) => !one.makes_variations))
        return offer(
          { text: t('variations.no_values'), tone: 'warn', id: 'product.make_variations' },
          t('variations.enter_values'),
          enterValues,
        )
      if (added + back + retired === 0)
        return showToast({ text: t('variations.nothing'), id: 'product.make_variations' })
      return ask(true)
    }
    const acts: { [E in VariationEvent['type']]: () => unknown } = {
      'product.make_variations': make,
      'product.next_aspect': () =>
        setAspect((now) => shownAspects[(shownAspects.indexOf(now) + 1) % shownAspects.length] ?? 'stock'),
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as VariationEvent['type']] : undefined) // just asked
    return {
      hears: (id) => isVariable && actOf(id) !== undefined,
      verdict: (id) => (id === 'product.make_variations' ? right : { ok: true }),
      send: ({ type }) => void actOf(type)?.(),
    }
  }, [data, field, editor, isVariable, right, ask, offer, t])
  useListener('record', listener)

  if (!isVariable) return <p className="m-0 px-4 pb-2 text-table text-ink-3">{t('variations.only_variable')}</p>
  if (error !== null && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined || kinds === undefined) return <span data-pending="" />
  const making = data.attributes.filter((one) => one.makes_variations)
  const list = data.price_list
  const names = formats.list(making.map((one) => one.name))
  const about = [
    ...(making.length > 0 ? [t('variations.by', { attributes: names })] : []),
    ...(list?.price ? [t('variations.differs', { price: formats.money(list.price, list.currency) })] : []),
  ]
  const retired = data.variations.filter((one) => one.is_retired && !one.is_active)
  return (
    <div data-part="variations">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-2">
        <span className="min-w-0 flex-1 text-table text-ink-2 max-sm:basis-full">{about.join(' · ')}</span>
        <SegmentedControl
          label={t('variations.aspect')}
          segments={shownAspects.map((one) => ({ value: one, label: t(`variations.aspect.${one}`) }))}
          value={aspect}
          onChange={setAspect}
          // what has no room in one line goes on in the next
          className="h-auto! flex-wrap [&>label]:h-7"
        />
        {mayMake && (
          <Button
            size="small"
            keys={caps.of('product.make_variations')}
            onClick={() => listener.send({ type: 'product.make_variations' })}
          >
            {t('product.make_variations', { ns: 'commands' })}
          </Button>
        )}
      </div>
      {making.length === 0 && <p className="m-0 px-4 pb-2 text-table text-ink-3">{t('variations.no_values')}</p>}
      <VariationRows kinds={kinds} product={record.id} matrix={data} aspect={aspect} mayWrite={mayMake} />
      {retired.length > 0 && (
        <p className="m-0 px-4 pt-2 text-table text-ink-3">
          {t('variations.retired')}:{' '}
          {retired.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <RefLink to={object} target={{ id, label: name }} />
            </span>
          ))}
        </p>
      )}
      {isOnItsWay && <span data-opening="" />}
      {asked === true && <MakeVariations product={record.id} plan={data.plan} onClose={() => ask(undefined)} />}
    </div>
  )
}
