import { useMemo, useState } from 'react'
import type { AssistantEvent } from '#commands/shipping/assistant.ts'
import type { Listener } from '#commands/offers.ts'
import { mayWrite } from '#entities/access.ts'
import type { Order } from '#entities/order/order.ts'
import { useActor, useListener } from '#screens/command-hooks.ts'
import { ShippingAssistant, type AssistedKind } from './shipping-assistant.tsx'

const kinds: Readonly<Record<AssistantEvent['type'], AssistedKind>> = {
  'assistant.delivery': 'delivery',
  'assistant.return': 'return',
}
const kindOf = (id: string): AssistedKind | undefined => Object.entries(kinds).find(([name]) => name === id)?.[1]

type OrderAssistantProps = {
  order: Pick<Order, 'id' | 'number' | 'shop' | 'open_quantity' | 'shipped_quantity' | 'shipments'>
}

/** Begins a delivery or a return of the order, and says why there is none to begin. */
export function OrderAssistant({ order }: OrderAssistantProps) {
  const actor = useActor()
  const [asked, ask] = useState<AssistedKind>()
  const { shop, open_quantity, shipped_quantity } = order
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => kindOf(id) !== undefined && actor !== undefined && mayWrite(actor, 'shipment', shop?.id ?? null),
      verdict: (id) => {
        const isLeft = kindOf(id) === 'return' ? shipped_quantity > 0 : open_quantity > 0
        const code = kindOf(id) === 'return' ? 'no_returnable_items' : 'no_shippable_items'
        return isLeft ? { ok: true } : { ok: false, because: [{ code, details: [], unblock: null, asks: null }] }
      },
      send: ({ type }) => ask(kindOf(type)),
    }),
    [actor, shop, open_quantity, shipped_quantity],
  )
  useListener('record', listener)
  return asked && <ShippingAssistant order={order} kind={asked} onClose={() => ask(undefined)} />
}
