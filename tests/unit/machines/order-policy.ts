import type { PlacementStatus } from '#entities/order/status.ts'
import type { OrderEvent, OrderMove, OrderOccurrence } from '#machines/order/events.ts'
import type { OrderLife } from '#machines/order/rules.ts'

/** The life's table as ADR 0007 prints it: the chart is compared with this, so nothing here is derived from the chart. */
const pageTable = `
| Status                 | C      | P      | O    | R             | PS        | S          | PP        | RP     | CP | X       |
| pending-import         | –      | –      | –    | –             | –         | –          | –         | –      | –  | –       |
| imported               | can    | sap g1 | –    | proc g1 gi gs | –         | –          | –         | –      | –  | –       |
| cart                   | can    | sap    | prop | –             | –         | –          | –         | –      | –  | –       |
| preparing              | can    | sap    | prop | –             | –         | –          | –         | –      | –  | –       |
| proposal               | can    | sap    | prop | –             | –         | –          | –         | –      | –  | –       |
| declined               | can    | sap    | prop | –             | –         | –          | –         | –      | –  | –       |
| pending-confirmation   | can    | sap    | prop | proc g2 gi gs | –         | –          | –         | –      | –  | –       |
| confirmed              | can g3 | sap    | –    | proc g2 gi gs | pfs g2 g4 gn | –          | pfp g2 g7 | –      | –  | –       |
| pending                | can    | sap    | –    | proc g2 gi gs | –         | –          | –         | –      | –  | done g5 |
| failed                 | can    | sap g1 gf | –    | proc g1 gf g2 gi gs | –         | –          | –         | –      | –  | –       |
| on-hold                | can g3 | –      | –    | proc g2 gh gi gs | –         | –          | –         | –      | –  | –       |
| processing             | can g3 | –      | –    | –             | pfs g4 gn    | tr/part g6 gn | pfp g7    | rfp g7 | –  | done g5 |
| preparing-for-shipment | can g3 | –      | –    | proc          | –         | tr/part g6 gn | pfp g7    | –      | –  | –       |
| partial-shipment       | – g3   | –      | –    | –             | pfs g4 gn    | tr/part g6 gn | –         | –      | –  | done g8 |
| order-in-transit       | – g3   | –      | –    | –             | –         | –          | –         | –      | –  | done    |
| preparing-for-pickup   | can g3 | –      | –    | proc          | pfs g4 gn    | –          | –         | rfp    | –  | –       |
| ready-for-pickup       | can g3 | –      | –    | –             | pfs g4 gn    | –          | pfp       | –      | pu gc | –       |
| picked-up              | –      | –      | –    | –             | –         | –          | –         | –      | –  | done    |
| completed              | –      | –      | –    | –             | –         | –          | –         | –      | –  | –       |
| partial-refund         | –      | –      | –    | –             | pfs g4 gn    | tr/part g6 gn | pfp g7    | –      | –  | done g5 |
| refunded               | –      | –      | –    | –             | –         | –          | –         | –      | –  | –       |
| debt-collection        | –      | –      | –    | –             | –         | –          | –         | –      | –  | done g9 |
| debt-default           | –      | –      | –    | –             | –         | –          | –         | –      | –  | done g9 |
| cancelled              | –      | –      | –    | –             | –         | –          | –         | –      | –  | –       |`

const columns: Readonly<Record<string, OrderMove>> = {
  C: 'order.cancel',
  P: 'order.place',
  O: 'order.offer',
  R: 'order.release',
  PS: 'order.prepare_shipping',
  S: 'order.confirm_shipment',
  PP: 'order.prepare_pickup',
  RP: 'order.ready_for_pickup',
  CP: 'order.confirm_pickup',
  X: 'order.complete',
}

const shortNames: Readonly<Record<string, string>> = {
  can: 'cancelled',
  prop: 'proposal',
  proc: 'processing',
  pfs: 'preparing-for-shipment',
  pfp: 'preparing-for-pickup',
  rfp: 'ready-for-pickup',
  pu: 'picked-up',
  done: 'completed',
}

/** What the page says of one status and action: refused with a reason of its own, or the target and the guards before it. */
export type Cell = { target: string | null; guards: string[] }
type Happening = OrderEvent | OrderOccurrence

/** The cells of the page by status and action. */
export const cells: ReadonlyMap<string, Cell> = new Map(
  pageTable
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((text) => text.trim()),
    )
    .flatMap(([status = '', ...texts], row, [heads = []]) =>
      row === 0
        ? []
        : texts.map((text, index): [string, Cell] => {
            const [target = '', ...guards] = text.split(' ')
            return [`${status} ${columns[heads[index + 1] ?? '']}`, { target: target === '–' ? null : target, guards }]
          }),
    ),
)

const enteredBy = (o: OrderLife, event: Happening): number => {
  if (event.type !== 'order.confirm_shipment' || event.contents === undefined) return 0
  if (event.contents === 'open') return o.open_quantity - o.packed_quantity
  return event.contents.reduce((sum, { quantity }) => sum + quantity, 0)
}

type Guard = (o: OrderLife, event: Happening) => string[]
const unless = (isRight: boolean, code: string) => (isRight ? [] : [code])
const hasAddresses = (o: OrderLife) => o.has_billing_address && o.has_shipping_address

/** The guards of the page, each answering the reasons that it gives. */
const guards: Readonly<Record<string, Guard>> = {
  g1: (o) =>
    unless(o.has_shop && hasAddresses(o) && o.placement_status !== null && !o.has_unresolved_sku, 'incomplete_import'),
  gf: (o) => unless(o.import_problem === null, 'import_failed'),
  g2: () => [],
  g3: (o) => unless(o.shipped_quantity === 0, 'already_shipped'),
  g4: (o) => [...unless(o.open_quantity > 0, 'no_shippable_items'), ...unless(o.has_shipping_address, 'no_address')],
  g5: (o) => unless(o.open_quantity === 0, 'items_open'),
  g6: (o, event) => unless(o.packed_quantity + enteredBy(o, event) > 0, 'no_shipment'),
  g7: (o, event) =>
    unless(
      o.is_pickup || (event.type === 'order.prepare_pickup' && event.shipping_method_id !== undefined),
      'not_pickup',
    ),
  g8: () => [],
  g9: (o, event) => unless(o.is_paid || (event.type === 'order.complete' && event.mark_paid === true), 'unpaid'),
  gc: (o, event) =>
    unless(
      !o.has_pickup_code || (event.type === 'order.confirm_pickup' && event.pickup_code !== undefined),
      'no_pickup_code',
    ),
  gn: (o) => unless(!(o.is_pickup && o.has_pickup_code), 'to_be_collected'),
  gi: (o) => unless(o.item_count > 0, 'no_items'),
  gs: (o) => unless(o.lacking_item === null, 'too_few_in_stock'),
  gh: (o) => unless(o.held_from !== 'partial-shipment', 'held_from_shipping'),
}

/** What a whole column of the page asks for, whatever the status. */
const columnGuards: Readonly<Partial<Record<Happening['type'], Guard>>> = {
  'order.place': (o, event) => [
    ...unless(o.item_count > 0, 'no_items'),
    ...unless(o.may_order, 'not_allowed_to_order'),
    ...unless(
      o.is_method_allowed || (event.type === 'order.place' && event.payment_method_id !== undefined),
      'method_not_allowed',
    ),
    ...unless(o.has_shop, 'no_shop'),
    ...unless(o.takes_orders, 'shop_disabled'),
    ...unless(o.placement_status !== null, 'no_payment_method'),
    ...unless(hasAddresses(o), 'no_address'),
    ...unless(o.is_sold_there, 'not_sold_there'),
    ...unless(o.is_shipped_there, 'not_shipped_there'),
    ...unless(o.not_carried === null, 'not_carried'),
    ...unless(o.lacking_item === null, 'too_few_in_stock'),
  ],
  'order.offer': (o) => [
    ...unless(o.item_count > 0, 'no_items'),
    ...unless(o.has_email, 'no_email'),
    ...unless(o.lacking_item === null, 'too_few_in_stock'),
  ],
}

export type Expected = { to: string } | { refused: string[] }

const targetOf = (short: string, o: OrderLife, event: Happening): string => {
  if (short === 'sap') return (o.placement_status satisfies PlacementStatus | null) ?? ''
  if (short === 'tr/part')
    return o.open_quantity - o.packed_quantity - enteredBy(o, event) > 0 ? 'partial-shipment' : 'order-in-transit'
  return shortNames[short] ?? ''
}

/** The answer of the page for one of the ten actions. */
export const fromPage = (status: string, o: OrderLife, event: Happening): Expected | undefined => {
  const cell = cells.get(`${status} ${event.type}`)
  if (cell === undefined) return undefined
  if (status === 'pending-import') return { refused: ['import_pending'] }
  if (cell.target === null) return { refused: [cell.guards.includes('g3') ? 'already_shipped' : 'wrong_state'] }
  const codes = new Set([
    ...(columnGuards[event.type]?.(o, event) ?? []),
    ...cell.guards.flatMap((name) => guards[name]?.(o, event) ?? [`${name}?`]),
  ])
  return codes.size > 0 ? { refused: [...codes] } : { to: targetOf(cell.target, o, event) }
}
