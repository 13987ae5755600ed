import { offeredLocales } from '#entities/locale.ts'
import { orderOf, readOrder } from '#api/order.ts'
import { types } from '#api/reads.ts'
import { preferences } from '#app/preferences.ts'
import type { Order, OrderRow } from '#entities/order.ts'
import { orderVerdict } from '#machines/order-moves.ts'
import { isOrderMove } from '#machines/order-events.ts'
import type { Line, Need } from '#machines/need.ts'
import type { Asked } from '#machines/palette-context.ts'
import { languageName } from '#screens/language-name.ts'
import type { Furniture } from './furniture.ts'

type Type = { value: number; label: string; shop_id: number | null; is_pickup?: boolean }

/** What this order's shop offers; the order's own choice stands first where it is among them. */
const choiceNeed = (name: string, offered: readonly Type[], order: OrderRow, own: number | undefined): Need => {
  const choices = offered.filter(({ shop_id }) => shop_id === null || shop_id === (order.shop?.id ?? null))
  const value = choices.find((choice) => choice.value === own)?.value ?? choices[0]?.value
  return {
    name,
    kind: 'choice',
    choices: choices.map((choice) => ({ value: choice.value, label: choice.label })),
    value,
  }
}

const openLines = (items: Order['items']): Line[] =>
  items.flatMap(({ id, name, quantity, shipped_quantity, is_shippable }) => {
    const open = quantity - shipped_quantity
    return is_shippable && open > 0 ? [{ id, name, open, quantity: open }] : []
  })

/**
 * An open order carries its lines; a row of a list does not, and then all that is open is meant. Right after a move the
 * lines on the page are those from before it until they are read again: that is waited for.
 */
const linesNeed = async (order: OrderRow & Partial<Pick<Order, 'items'>>, { queries }: Furniture): Promise<Need> => {
  const need = { name: 'contents', kind: 'lines' } as const
  if (order.items === undefined) return { ...need, lines: [] }
  const found = await queries.fetchQuery({ ...orderOf(order.id), staleTime: Infinity })
  return { ...need, lines: openLines(readOrder(found).items) }
}

const moveNeed = async (name: string, id: string, order: OrderRow, furniture: Furniture): Promise<Need | undefined> => {
  const { queries } = furniture
  switch (name) {
    case 'payment_method_id': {
      const methods = await queries.fetchQuery(types('payment-methods'))
      return choiceNeed(name, methods, order, order.payment_method?.id)
    }
    case 'shipping_method_id': {
      const methods = await queries.fetchQuery(types('shipping-methods'))
      const pickups = methods.filter(({ is_pickup }) => is_pickup === true)
      return choiceNeed(name, pickups, order, order.shipping_method?.id)
    }
    case 'contents':
      return linesNeed(order, furniture)
    case 'tracking_number':
      return { name, kind: 'text', max: 64, value: '' }
    case 'mark_paid':
      // where the order cannot be completed unpaid, paid is what is meant
      return { name, kind: 'flag', value: isOrderMove(id) && !orderVerdict(order, { type: id }).ok }
    default:
      return undefined
  }
}

// each language in its own words, as somebody who reads no other looks for it
const languages = offeredLocales.map((id) => ({ value: id, label: languageName(id) }))

const localeNeed = (): Need => ({
  name: 'locale',
  kind: 'choice',
  choices: languages,
  value: preferences.read().locale,
})

const figuresNeed = ({ t }: Furniture): Need => ({
  name: 'figures',
  kind: 'choice',
  choices: [{ value: '', label: t('figures.as_language', { ns: 'ui' }) }, ...languages],
  value: preferences.read().figures ?? '',
})

// what is typed comes first, what is usually left as it is last
const rank = (need: Need) => ['text', 'choice', 'flag', 'lines'].indexOf(need.kind)

/** The arguments that a command asks for, each with its choices and a default, so that Enter goes on. */
export const prepare = async ({ id, subject, selected }: Asked, asks: readonly string[], furniture: Furniture) => {
  const needOf = async (name: string): Promise<Need | undefined> => {
    // of many the first one says what is usual
    const record = subject?.record ?? selected?.records[0]
    if (record !== undefined) return moveNeed(name, id, record, furniture)
    if (name === 'figures') return figuresNeed(furniture)
    return name === 'locale' ? localeNeed() : undefined
  }
  const needs = await Promise.all(asks.map((name) => needOf(name)))
  return needs.filter((need) => need !== undefined).toSorted((a, b) => rank(a) - rank(b))
}
