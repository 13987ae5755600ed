/** Where a shop's life stands: what its three switches say together. */
export const shopStatuses = [
  'active-synced-live',
  'active-synced-test',
  'active-unsynced-live',
  'active-unsynced-test',
  'disabled-synced-live',
  'disabled-synced-test',
  'disabled-unsynced-live',
  'disabled-unsynced-test',
] as const
export type ShopStatus = (typeof shopStatuses)[number]

/** The switches of a shop: each a flag of its own. */
export type Switches = { is_active: boolean; is_sync_enabled: boolean; is_live: boolean }

export const statusOfSwitches = ({ is_active, is_sync_enabled, is_live }: Switches): ShopStatus =>
  `${is_active ? 'active' : 'disabled'}-${is_sync_enabled ? 'synced' : 'unsynced'}-${is_live ? 'live' : 'test'}`

export const switchesIn = (status: ShopStatus): Switches => ({
  is_active: status.startsWith('active-'),
  is_sync_enabled: status.includes('-synced-'),
  is_live: status.endsWith('-live'),
})
