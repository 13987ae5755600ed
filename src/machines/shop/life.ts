import { mayRead, mayWrite } from '#entities/access.ts'
import type { ShopRow } from '#entities/shop/shop.ts'
import { statusOfSwitches, type ShopStatus } from '#entities/shop/status.ts'
import { defineLife } from '../life/define-life.ts'
import { reasonedShopMoves, shopMachine, shopMoves, shopRules } from './shop.ts'
import type { ShopEvent, ShopFacts, ShopMove } from './shop.ts'

/** What follows from a move, which a confirmation says besides the question. */
const warnings = {
  'shop.enable': 'takes_orders_again',
  'shop.disable': 'takes_no_orders',
  'shop.sync_on': 'sync_catches_up',
  'shop.sync_off': 'sync_waits',
  'shop.go_live': 'mails_reach_customers',
  'shop.go_test': 'mails_stay_here',
} as const satisfies Record<ShopMove, string>

/** What a person gives with a move. */
const asked: Readonly<Partial<Record<ShopMove, readonly string[]>>> = Object.fromEntries(
  reasonedShopMoves.map((move) => [move, ['reason']]),
)

export const lifeOfShop = defineLife<ShopRow, ShopFacts, ShopStatus, ShopMove, ShopEvent>({
  object: 'shop',
  machine: shopMachine,
  rules: shopRules,
  moves: shopMoves,
  takes: asked,
  statusOf: statusOfSwitches,
  factsOf: ({ email, company_name, address_line_1, city, country_code, has_payment_method }) => ({
    has_sender: isSaid(email),
    has_company: [company_name, address_line_1, city, country_code].every(isSaid),
    has_payment_method,
  }),
  requirementsOf: (move) => asked[move] ?? [],
  hasForce: false,
  warnings: Object.values(warnings),
  warningsOf: (move) => [warnings[move]],
  isIrreversible: () => false,
  undoRefusals: {
    'shop.enable': [],
    'shop.disable': [],
    'shop.sync_on': [],
    'shop.sync_off': [],
    'shop.go_live': [],
    'shop.go_test': [],
  },
  maySee: (actor) => mayRead(actor, 'shop', null),
  mayMove: (actor) => mayWrite(actor, 'shop', null),
})

function isSaid(text: string | null): boolean {
  return text !== null && text !== ''
}
