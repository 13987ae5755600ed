import type { ShopFacts } from '#machines/shop/shop.ts'
import type { Policy } from '../policy.ts'

const ready: ShopFacts = { has_sender: true, has_company: true, has_payment_method: true }

/** Shops of spec §4: three switches, each turned over whatever the others say; live is only who can be met by customers. */
export const shopPolicy = {
  events: {
    enable: { type: 'shop.enable' },
    disable: { type: 'shop.disable' },
    'sync on': { type: 'shop.sync_on' },
    'sync off': { type: 'shop.sync_off' },
    live: { type: 'shop.go_live' },
    test: { type: 'shop.go_test' },
  },
  knows: {
    '': ready,
    'no sender': { ...ready, has_sender: false },
    'no company': { ...ready, has_company: false },
    'no way to pay': { ...ready, has_payment_method: false },
  },
  table: `
    active-synced-live                     | disable → disabled-synced-live, sync off → active-unsynced-live, test → active-synced-test
    active-synced-test                     | disable → disabled-synced-test, sync off → active-unsynced-test, live → active-synced-live
    active-synced-test (no sender)         | live → –
    active-synced-test (no company)        | live → –
    active-synced-test (no way to pay)     | live → –
    active-unsynced-live                   | disable → disabled-unsynced-live, sync on → active-synced-live, test → active-unsynced-test
    active-unsynced-test                   | disable → disabled-unsynced-test, sync on → active-synced-test, live → active-unsynced-live
    active-unsynced-test (no sender)       | live → –
    active-unsynced-test (no company)      | live → –
    active-unsynced-test (no way to pay)   | live → –
    disabled-synced-live                   | enable → active-synced-live, sync off → disabled-unsynced-live, test → disabled-synced-test
    disabled-synced-test                   | enable → active-synced-test, sync off → disabled-unsynced-test, live → disabled-synced-live
    disabled-synced-test (no sender)       | live → –
    disabled-synced-test (no company)      | live → –
    disabled-synced-test (no way to pay)   | live → –
    disabled-unsynced-live                 | enable → active-unsynced-live, sync on → disabled-synced-live, test → disabled-unsynced-test
    disabled-unsynced-test                 | enable → active-unsynced-test, sync on → disabled-synced-test, live → disabled-unsynced-live
    disabled-unsynced-test (no sender)     | live → –
    disabled-unsynced-test (no company)    | live → –
    disabled-unsynced-test (no way to pay) | live → –`,
} as const satisfies Policy<ShopFacts>
