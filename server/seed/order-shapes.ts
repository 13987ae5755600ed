import type { OrderStatus } from '#entities/order/status.ts'

/** What makes an order of its status allow or refuse a move. What is left out is as usual. */
export type OrderShape = {
  /** Nothing ordered, nothing to ship, or a SKU that nobody knows here. */
  readonly lines?: 'none' | 'virtual' | 'unresolved'
  /**
   * A permission of its customer: to order at all, or to pay as they want to. Or its shop is closed, or neither sells to
   * where the bill goes nor ships to where the goods go; or nobody can be called by the carrier who has to.
   */
  readonly lacks?:
    | 'shop'
    | 'open-shop'
    | 'email'
    | 'delivery'
    | 'addresses'
    | 'market'
    | 'route'
    | 'phone'
    | 'stock'
    | 'permission'
    | 'credit'
    | 'total'
  readonly pickup?: true
  /** Whoever collects it shows a code. */
  readonly code?: true
  readonly shipped?: 'part' | 'all'
  /** In a packed shipment: some of what is open, or all of it. */
  readonly packed?: 'part' | 'rest'
  readonly paid?: 'part' | 'full'
  readonly refunded?: 'part' | 'full'
  readonly label?: true
  readonly cancellation?: true
  readonly held_from?: OrderStatus
}

type Shapes = {
  /** Per thousand orders. */
  readonly share: number
  /** How many days ago such an order may have come in. */
  readonly age: readonly [least: number, most: number]
  /** What most orders of the status look like. */
  readonly usual: readonly [OrderShape, ...OrderShape[]]
  /** Met among the newest only: the reasons to refuse that are not usual. */
  readonly rare?: readonly OrderShape[]
}

const lackingForPlacement: readonly OrderShape[] = [
  { lines: 'none' },
  { lacks: 'shop' },
  { lacks: 'open-shop' },
  { lacks: 'addresses' },
  { lacks: 'market' },
  { lacks: 'route' },
  { lacks: 'phone' },
  { lacks: 'stock' },
  { lacks: 'permission' },
  { lacks: 'credit' },
]
const lackingForOffer: readonly OrderShape[] = [...lackingForPlacement, { lacks: 'email' }]
const lackingForImport: readonly OrderShape[] = [...lackingForPlacement, { lines: 'unresolved' }]
const paid = { paid: 'full' } as const
const sent = { shipped: 'all' } as const
const done = { ...sent, ...paid } as const

/**
 * For each status, one shape for every move that the order's life allows there and for every reason it refuses one with
 * (a test asks the chart), so that whoever tries the demo meets them all on the first page of a status.
 */
export const shapes: Readonly<Record<OrderStatus, Shapes>> = {
  'pending-import': { share: 1, age: [0, 1], usual: [{}, { lines: 'unresolved' }] },
  imported: { share: 2, age: [0, 8], usual: [{}, paid], rare: lackingForImport },
  cart: { share: 12, age: [0, 60], usual: [{}], rare: lackingForOffer },
  preparing: { share: 2, age: [0, 12], usual: [{}], rare: lackingForOffer },
  proposal: { share: 5, age: [0, 60], usual: [{}], rare: lackingForOffer },
  declined: { share: 6, age: [5, 300], usual: [{}], rare: lackingForOffer },
  'pending-confirmation': { share: 3, age: [0, 6], usual: [{}, paid], rare: lackingForOffer },
  confirmed: {
    share: 3,
    age: [0, 8],
    usual: [{}, paid, { pickup: true }],
    rare: [...lackingForPlacement, { lines: 'virtual' }, { lacks: 'delivery' }, { shipped: 'part' }],
  },
  pending: {
    share: 8,
    age: [0, 14],
    usual: [{}, { paid: 'part' }],
    rare: [...lackingForPlacement, { lines: 'virtual' }],
  },
  // its shop counted otherwise
  failed: { share: 4, age: [0, 90], usual: [{}], rare: [...lackingForImport, { lacks: 'total' }] },
  'on-hold': {
    share: 3,
    age: [0, 30],
    usual: [{}, { held_from: 'processing', ...paid }],
    rare: [
      { lines: 'none' },
      { lacks: 'stock' },
      { held_from: 'pending-confirmation' },
      { held_from: 'confirmed' },
      { held_from: 'pending' },
      { held_from: 'preparing-for-shipment', ...paid, label: true },
      { held_from: 'preparing-for-pickup', pickup: true },
      { held_from: 'ready-for-pickup', pickup: true },
      { held_from: 'partial-shipment', shipped: 'part', ...paid },
    ],
  },
  processing: {
    share: 16,
    age: [0, 7],
    usual: [paid, {}, { ...paid, pickup: true }],
    rare: [
      { ...paid, packed: 'rest', label: true },
      { packed: 'part' },
      { ...paid, lines: 'virtual' },
      { ...paid, shipped: 'part' },
      { ...paid, lacks: 'delivery' },
    ],
  },
  'preparing-for-shipment': {
    share: 6,
    age: [0, 4],
    usual: [paid, { ...paid, packed: 'rest', label: true }, { packed: 'rest' }],
    rare: [{ packed: 'part', ...paid }, { shipped: 'part' }, { pickup: true }],
  },
  'partial-shipment': {
    share: 3,
    age: [1, 21],
    usual: [
      { shipped: 'part', ...paid },
      { shipped: 'part' },
      { shipped: 'part', packed: 'rest', ...paid, label: true },
    ],
    rare: [{ shipped: 'part', packed: 'part' }, { shipped: 'all' }, { shipped: 'part', lacks: 'delivery' }],
  },
  'order-in-transit': { share: 14, age: [1, 9], usual: [{ ...sent, ...paid }, sent] },
  'preparing-for-pickup': {
    share: 2,
    age: [0, 4],
    usual: [{ pickup: true }, { pickup: true, ...paid }],
    rare: [
      { pickup: true, lines: 'virtual' },
      { pickup: true, lacks: 'delivery' },
      { pickup: true, shipped: 'part' },
    ],
  },
  'ready-for-pickup': {
    share: 3,
    age: [0, 10],
    usual: [{ pickup: true }, { pickup: true, ...paid }],
    rare: [
      { pickup: true, lines: 'virtual' },
      { pickup: true, lacks: 'delivery' },
      { pickup: true, shipped: 'part' },
      { pickup: true, ...paid, code: true },
      { pickup: true, code: true },
    ],
  },
  'picked-up': {
    share: 6,
    age: [1, 45],
    usual: [
      { pickup: true, ...sent, ...paid },
      { pickup: true, ...sent },
    ],
  },
  completed: {
    share: 780,
    age: [2, 730],
    // Most have paid; the tenth is being reminded.
    usual: [done, done, { lines: 'virtual', ...paid }, done, done, sent, done, done, done, done],
  },
  'partial-refund': {
    share: 22,
    age: [3, 500],
    usual: [{ ...sent, ...paid, refunded: 'part' }],
    rare: [
      { ...paid, refunded: 'part' },
      { ...paid, refunded: 'part', packed: 'rest' },
      { ...paid, refunded: 'part', packed: 'part' },
      { ...paid, refunded: 'part', pickup: true },
      { ...paid, refunded: 'part', lacks: 'delivery' },
    ],
  },
  refunded: { share: 28, age: [3, 700], usual: [{ ...sent, ...paid, refunded: 'full' }] },
  'debt-collection': { share: 6, age: [60, 300], usual: [sent], rare: [{ ...sent, ...paid }] },
  'debt-default': { share: 5, age: [200, 700], usual: [sent], rare: [{ ...sent, ...paid }] },
  cancelled: {
    share: 60,
    age: [0, 700],
    usual: [{}, {}, { cancellation: true }, { ...paid, refunded: 'full', cancellation: true }],
  },
}

export const shapeCount = (status: OrderStatus): number =>
  shapes[status].usual.length + (shapes[status].rare?.length ?? 0)

/** For each status its shapes once, usual and rare in turn. */
const turns = new Map(
  Object.entries(shapes).map(([status, { usual, rare = [] }]) => {
    const longest = Array.from({ length: Math.max(usual.length, rare.length) }, (_, turn) => [usual[turn], rare[turn]])
    return [status, longest.flat().filter((shape) => shape !== undefined)]
  }),
)

/** The newest orders go through all shapes once; older ones are as usual. */
export const shapeAt = (status: OrderStatus, rank: number): OrderShape => {
  const { usual } = shapes[status]
  return turns.get(status)?.[rank] ?? usual[rank % usual.length] ?? usual[0]
}
