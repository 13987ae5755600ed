/** Spec §9: business, default, distributor; spec §3 writes business as b2b. */
export const priceListTypes = ['b2b', 'default', 'distributor'] as const
