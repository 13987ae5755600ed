import { setup } from 'xstate'
import type { ShopStatus } from '#entities/shop/status.ts'
import type { Rules } from '../life/life.ts'

/** Every event of a person, in the order in which menus show them. */
export const shopMoves = [
  'shop.enable',
  'shop.disable',
  'shop.sync_on',
  'shop.sync_off',
  'shop.go_live',
  'shop.go_test',
] as const
export type ShopMove = (typeof shopMoves)[number]

/** What takes something from people: whoever does it says why. */
export const reasonedShopMoves = [
  'shop.disable',
  'shop.sync_off',
  'shop.go_test',
] as const satisfies readonly ShopMove[]

type Happens<Move> = Move extends (typeof reasonedShopMoves)[number]
  ? { type: Move; reason?: string }
  : Move extends string
    ? { type: Move }
    : never
export type ShopEvent = Happens<ShopMove>

/** What the guards read of a shop: what its customers meet once it is live. */
export type ShopFacts = { has_sender: boolean; has_company: boolean; has_payment_method: boolean }

/** Named as questions; each says why it refuses. */
export const shopRules = {
  hasSender: { holds: (shop) => shop.has_sender, because: 'shop_without_sender' },
  hasCompany: { holds: (shop) => shop.has_company, because: 'shop_without_company' },
  hasPaymentMethod: { holds: (shop) => shop.has_payment_method, because: 'shop_without_payment' },
} as const satisfies Rules<ShopFacts, ShopEvent>
type ShopRule = keyof typeof shopRules

const to = (target: ShopStatus, all: readonly ShopRule[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
})

type Switches = readonly [takes: 'active' | 'disabled', sync: 'synced' | 'unsynced', mode: 'live' | 'test']

const ready: readonly ShopRule[] = ['hasSender', 'hasCompany', 'hasPaymentMethod']

/** Each switch is turned over whatever the other two say. */
const standing = ([takes, sync, mode]: Switches) => ({
  on: {
    ...(takes === 'active'
      ? { 'shop.disable': to(`disabled-${sync}-${mode}`) }
      : { 'shop.enable': to(`active-${sync}-${mode}`) }),
    ...(sync === 'synced'
      ? { 'shop.sync_off': to(`${takes}-unsynced-${mode}`) }
      : { 'shop.sync_on': to(`${takes}-synced-${mode}`) }),
    ...(mode === 'live'
      ? { 'shop.go_test': to(`${takes}-${sync}-test`) }
      : { 'shop.go_live': to(`${takes}-${sync}-live`, ready) }),
  },
})

/** A shop's life (spec §4): three switches beside one another, so the statuses are what they say together (ADR 0151). */
export const shopMachine = setup({
  types: {
    context: {} as ShopFacts, // type carriers: xstate reads the types, never the values
    input: {} as ShopFacts,
    events: {} as ShopEvent,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly ShopRule[] }) => all.every((name) => shopRules[name].holds(context)),
  },
}).createMachine({
  id: 'shop',
  context: ({ input }) => input,
  initial: 'active-synced-test',
  states: {
    'active-synced-live': standing(['active', 'synced', 'live']),
    'active-synced-test': standing(['active', 'synced', 'test']),
    'active-unsynced-live': standing(['active', 'unsynced', 'live']),
    'active-unsynced-test': standing(['active', 'unsynced', 'test']),
    'disabled-synced-live': standing(['disabled', 'synced', 'live']),
    'disabled-synced-test': standing(['disabled', 'synced', 'test']),
    'disabled-unsynced-live': standing(['disabled', 'unsynced', 'live']),
    'disabled-unsynced-test': standing(['disabled', 'unsynced', 'test']),
  },
})
