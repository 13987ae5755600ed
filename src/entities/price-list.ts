/** Spec §9: default, business and distributor. */
export const priceListTypes = ['default', 'b2b', 'distributor'] as const
