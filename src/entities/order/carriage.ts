/** Why an order is not sent by its shipping method, the first of these that is so. */
export const notCarried = [
  'method_inactive',
  'class',
  'dangerous_goods',
  'too_heavy',
  'too_dear',
  'packstation',
  'phone',
  'fixed_date',
  'desired_date',
  'too_light',
  'too_cheap',
] as const

/** What a draft may still come to: it is no reason before the order is placed. */
export const stillToCome: readonly string[] = ['too_light', 'too_cheap'] satisfies (typeof notCarried)[number][]
