/** Spec §9: business, default, distributor; spec §3 writes business as b2b. */
export const priceListTypes = ['b2b', 'default', 'distributor'] as const

/** How many pieces a tier may begin with. */
export const tierQuantity = { min: 1, max: 1_000_000 } as const
