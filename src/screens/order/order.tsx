import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { orderOf } from '#api/order.ts'
import { hrefOf } from '#commands/places.ts'
import { order as entity } from '#entities/order.ts'
import type { Order } from '#entities/order.ts'
import { markOf } from '#entities/tone.ts'
import { useCaps } from '#screens/caps.ts'
import { useListener, useSubject } from '#screens/on-stage.ts'
import { usePageName } from '#screens/page-name.ts'
import { isMissing } from '#screens/record/missing.ts'
import { RecordHeader } from '#screens/record/record-header.tsx'
import { RecordError, RecordLoading, RecordNotFound, RecordStale } from '#screens/record/record-outcomes.tsx'
import { useWays } from '#screens/record/use-ways.ts'
import { useRecordTexts } from '#screens/record/texts.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { quietLinkLook } from '#ui/action/link-look.ts'
import { Bar } from '#ui/shell/bar.tsx'
import { Tabs } from '#ui/shell/tabs.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { toggleMap, useMapShown } from './map-shown.ts'
import { OrderBody } from './order-body.tsx'
import { orderListener } from './order-listener.ts'
import { OrderToolbar } from './order-toolbar.tsx'
import { isSection, panelId, sectionId, sections } from './sections.ts'
import type { Section } from './sections.ts'

type OrderScreenProps = { params: Readonly<Record<string, string>> }

/** `/orders/{id}`: everything about one order, and what may be done to it now. */
export function OrderScreen({ params }: OrderScreenProps) {
  const id = Number(params['id'])
  // an order that somebody else moves is seen when one comes back to it
  const { data, error, refetch } = useQuery({ ...orderOf(id), refetchOnWindowFocus: 'always' })
  useSubject(data)
  usePageName(data?.number)
  const section = isSection(params['view']) ? params['view'] : 'base'
  const texts = useRecordTexts('orders')
  const retry = () => void refetch()
  if (isMissing(error)) return <RecordNotFound list="orders" texts={texts} />
  if (data !== undefined) return <Shown order={data} section={section} onRetry={error === null ? undefined : retry} />
  return error === null ? (
    <RecordLoading texts={texts} bars={<WaitingBars />} />
  ) : (
    <RecordError texts={texts} onRetry={retry} />
  )
}

const WaitingBars = () => (
  <>
    <Bar kind="actions">
      <Skeleton width="440px" />
    </Bar>
    <div className="h-9" />
  </>
)

/** Only the record scrolls: `scrollIntoView` would move the shell around it as well. */
const scrollTo = (section: Section): void => {
  const panel = document.getElementById(panelId)
  const part = document.getElementById(sectionId(section))
  if (panel === null || part === null) return
  panel.scrollTop += part.getBoundingClientRect().top - panel.getBoundingClientRect().top
  part.focus({ preventScroll: true })
}

type ShownProps = { order: Order; section: Section; onRetry: (() => void) | undefined }

function Shown({ order, section, onRetry }: ShownProps) {
  const { t } = useTranslation(['orders', 'entities'])
  const texts = useRecordTexts('orders')
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const isMapShown = useMapShown()
  const { neighbours, up, upTo, step } = useWays(entity, order.id, 'order', 'orders')
  const { id } = order

  const show = useCallback(
    (view: Section) => {
      // the list it came from stays known
      navigate(hrefOf('order', { id, view }), { replace: true, state })
      scrollTo(view)
    },
    [id, navigate, state],
  )
  const listener = useMemo(
    () => orderListener({ previous: step(-1), next: step(1), up, map: toggleMap, show }),
    [step, up, show],
  )
  useListener('record', listener)

  const counts: Partial<Record<Section, number>> = {
    contents: order.items.length,
    documentation: order.documents.length,
  }
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      data-order={order.id}
      data-version={order.version}
      data-status={order.status}
    >
      <RecordHeader
        title={t('title', { number: order.number })}
        mark={
          <StatusMark
            strong
            className="text-body"
            {...markOf('order', order.status)}
            word={t(`order.status.${order.status}`, { ns: 'entities' })}
          />
        }
        known={[order.customer?.label, order.shop?.label].filter((name) => name !== undefined)}
        neighbours={neighbours}
        texts={texts}
        upTo={upTo}
        onUp={up}
      />
      <OrderToolbar order={order} />
      {onRetry && <RecordStale texts={texts} onRetry={onRetry} />}
      <Tabs
        label={t('sections')}
        panelId={panelId}
        current={section}
        onChange={show}
        tabs={sections.map((id, at) => ({ id, label: t(id), digit: `${at + 1}`, count: counts[id]?.toString() }))}
        end={<MapToggle isShown={isMapShown} />}
      />
      <OrderBody order={order} section={section} isMapShown={isMapShown} />
    </div>
  )
}

function MapToggle({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('orders')
  const keys = useCaps().of('record.map')
  return (
    <button type="button" aria-expanded={isShown} onClick={toggleMap} className={quietLinkLook}>
      <span className="inline-flex items-center gap-2 max-sm:hidden">
        {isShown ? t('map.hide') : t('map.show')}
        {keys && <Kbd caps={keys} />}
      </span>
    </button>
  )
}
