import { mayReadPayments } from '#entities/access.ts'
import { order as entity, type Order } from '#entities/order/order.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { useActor } from '#screens/command-hooks.ts'
import { LifeHistory } from '#screens/life/life-history.tsx'
import { LifeLine, LifeMap } from '#screens/life/life-map.tsx'
import { tabId } from '#ui/shell/tabs.tsx'
import { OrderBase } from './order-base.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderMails, OrderNotes, OrderPayments, OrderRefunds, OrderShipments } from './order-records.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderShipping } from './order-shipping.tsx'
import { OrderTotals } from './order-totals.tsx'
import { WaitingHistory, WaitingItems } from './waiting-parts.tsx'
import { panelId } from '#screens/record/sections.ts'
import type { Section } from './sections.ts'

type OrderBodyProps = {
  order: Order
  /** Its parts are there. */
  isWhole: boolean
  section: Section
  isMapShown: boolean
}

/** One page with all sections: the life map on top, what was agreed left, what happened right. */
export function OrderBody({ order, isWhole, section, isMapShown }: OrderBodyProps) {
  const actor = useActor()
  const part = { order, isWhole }
  const lived = { record: order, moves: movesOfOrder, history: order.history }
  return (
    <div
      id={panelId}
      role="tabpanel"
      aria-busy={isWhole ? undefined : true}
      aria-labelledby={tabId(panelId, section)}
      className="relative flex min-h-0 flex-1 flex-col overflow-auto print:overflow-visible"
    >
      {isMapShown ? <LifeMap {...lived} /> : <LifeLine {...lived} />}
      <div className="grid flex-1 xl:grid-cols-[minmax(0,1fr)_316px]">
        <div className="flex min-w-0 flex-col pb-4">
          {/* addresses are longer than what is said of the delivery */}
          <div className="grid sm:grid-cols-[11fr_8fr] wide:grid-cols-2">
            <OrderBase {...part} />
            <OrderShipping {...part} />
          </div>
          {/* where the page is low what was ordered comes first */}
          <div className="[@media(max-height:36rem)]:order-first">
            {isWhole ? <OrderItems {...part} /> : <WaitingItems count={order.item_count} />}
          </div>
          <div className="flex flex-wrap-reverse items-end">
            <div className="min-w-84 flex-1">{isWhole && <OrderNotes {...part} />}</div>
            <OrderTotals {...part} />
          </div>
          {isWhole && (
            <>
              <OrderDocuments {...part} />
              <OrderShipments {...part} />
              <OrderReturns {...part} />
              <OrderMails {...part} />
              {actor !== undefined && mayReadPayments(actor, order) && (
                <>
                  <OrderPayments {...part} />
                  <OrderRefunds {...part} />
                </>
              )}
            </>
          )}
        </div>
        <div className="min-w-0 border-line pb-4 max-xl:border-t xl:border-l">
          {isWhole ? (
            <LifeHistory entity={entity} currency={order.currency} history={order.history} />
          ) : (
            <WaitingHistory />
          )}
        </div>
      </div>
    </div>
  )
}
