/** What per-shop access is given for. */
export const areas = ['orders', 'products', 'customers'] as const
export type Area = (typeof areas)[number]

/** Per user, shop and area (spec §6); `inherit` leaves it to the role. */
export const levels = ['inherit', 'view', 'deny', 'edit'] as const
export type Level = (typeof levels)[number]
