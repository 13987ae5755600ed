import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { rowIn } from '#api/list.ts'
import { orderOf } from '#api/order.ts'
import { hrefOf, newId } from '#commands/places.ts'
import { order as entity } from '#entities/order/order.ts'
import type { OrderRow } from '#entities/order/order.ts'
import { markOf } from '#entities/tone.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { useSubject } from '#screens/command-hooks.ts'
import { usePendingText, usePainted } from '#screens/pending.ts'
import { LifeToolbar } from '#screens/life/life-toolbar.tsx'
import { toggleMap, useMapShown } from '#screens/life/map-shown.ts'
import { usePageName } from '#screens/page-name.ts'
import { CopyDelete } from '#screens/record/copy-delete.tsx'
import { useSectionInFocus } from '#screens/record/use-section-in-focus.ts'
import { RecordFrame } from '#screens/record/record-frame.tsx'
import { RefLink } from '#screens/record/ref-link.tsx'
import { RecordRead } from '#screens/record/record-outcomes.tsx'
import { showSection } from '#screens/record/sections.ts'
import { recordTexts } from '#screens/record/texts.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { noParts } from './known-order.ts'
import type { KnownOrder } from './known-order.ts'
import { OrderBody } from './order-body.tsx'
import { OrderEditor } from './order-editor.tsx'
import { OrderTabs } from './order-tabs.tsx'
import type { Painted } from '#screens/services.ts'
import { isSection, sections } from './sections.ts'
import type { Section } from './sections.ts'

type OrderScreenProps = { params: Readonly<Record<string, string>> }

const OrderImport = latePart(async () => (await import('./order-import.tsx')).OrderImport)
const OrderAssistant = latePart(async () => (await import('#screens/shipping/order-assistant.tsx')).OrderAssistant)
const NewRecord = lazy(async () => ({ default: (await import('#screens/edit/new-record.tsx')).NewRecord }))

/** `/orders/{id}`: a record with a life of its own: everything about one order, and what may be done to it now. */
export function OrderScreen({ params }: OrderScreenProps) {
  return params['id'] === newId ? (
    <NewRecord {...{ entity }} list="orders" place="order" />
  ) : (
    <OneOrder params={params} />
  )
}

function OneOrder({ params }: OrderScreenProps) {
  const id = Number(params['id'])
  // an order that somebody else moves is seen when one comes back to it
  const read = useQuery({ ...orderOf(id), refetchOnWindowFocus: 'always' })
  const queries = useQueryClient()
  const row = useMemo(() => rowIn(queries, entity, id) as OrderRow | undefined, [queries, id]) // held against the entity
  const known: KnownOrder | undefined = read.data ?? row
  const order = usePainted('order', known)
  useSubject(order, movesOfOrder)
  usePageName(order?.number)
  const section = isSection(params['view']) ? params['view'] : 'base'
  const texts = recordTexts(useTranslation('orders').t)
  return (
    <RecordRead read={{ ...read, data: order }} list="orders" texts={texts} bars={<WaitingBars />}>
      {(order, onRetry) => (
        <Shown order={order} version={known?.version ?? order.version} section={section} onRetry={onRetry} />
      )}
    </RecordRead>
  )
}

const WaitingBars = () => (
  <>
    <Bar kind="actions">
      <Skeleton width="440px" />
    </Bar>
    <div className="h-9 border-b border-line" />
    <div className="h-9 bg-sunken" />
  </>
)

/** What an open order hears besides what every record does. */
const acts = { 'record.map': toggleMap }

type ShownProps = {
  order: Painted<KnownOrder>
  /** The one that the server has said; what is on its way counts further. */
  version: number
  section: Section
  onRetry: (() => void) | undefined
}

function Shown({ order: known, version, section: asked, onRetry }: ShownProps) {
  const section = useSectionInFocus(known.id, asked, sections)
  const { t } = useTranslation(['orders', 'entities'])
  const texts = recordTexts(useTranslation('orders').t)
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const isMapShown = useMapShown()
  const pendingText = usePendingText(known, 'status')
  const isWhole = known.items !== undefined
  const order = useMemo(() => ({ ...noParts, ...known }), [known])
  const { id } = order
  const show = useCallback(
    (view: string) => {
      // the list it came from stays known
      navigate(hrefOf('order', { id, view }), { replace: true, state })
      showSection(view)
    },
    [id, navigate, state],
  )
  const title = t('title', { number: order.number })
  const reading = <OrderBody order={order} isWhole={isWhole} section={section} isMapShown={isMapShown} />
  const [isDeleted, setDeleted] = useState(false)
  const onDeleted = useCallback(() => setDeleted(true), [])
  if (isDeleted) return null
  return (
    <RecordFrame
      {...{ entity, texts, sections, acts, onRetry, title }}
      record={{ id, version }}
      place="order"
      list="orders"
      mark={
        <StatusMark
          strong
          className="shrink-0 text-body"
          {...markOf('order', order.status)}
          word={t(`order.status.${order.status}`, { ns: 'entities' })}
          pendingText={pendingText}
        />
      }
      status={order.status}
      known={[
        order.customer && <RefLink key="customer" to="customer" target={order.customer} />,
        order.shop && <RefLink key="shop" to="shop" target={order.shop} />,
      ].filter(Boolean)}
      toolbar={<LifeToolbar record={order} moves={movesOfOrder} />}
      tabs={<OrderTabs order={order} isWhole={isWhole} section={section} isMapShown={isMapShown} onShow={show} />}
      onShow={show}
    >
      <OrderAssistant order={order} />
      {order.import_problem !== null && <OrderImport order={{ ...order, import_problem: order.import_problem }} />}
      <CopyDelete {...{ entity, onDeleted }} record={order} place="order" />
      <OrderEditor key={id} {...{ order, isWhole, title, reading }} shown={section} />
    </RecordFrame>
  )
}
