import type { Licence } from '#entities/licence.ts'
import type { Requirement } from '#entities/role.ts'

/** The drawer's groups; the role is only the default for children without their own (spec §2). */
export const groups = {
  order_management: { requires: 'order_manager' },
  payment: { requires: 'order_manager' },
  shops: { requires: 'shop_manager' },
  time_tracking: { requires: 'worktime_tracking_admin', licence: 'worktime-tracking' },
  administration: { requires: 'admin' },
} as const satisfies Record<string, { requires: Requirement; licence?: Licence }>
export type GroupId = keyof typeof groups

export const groupOf = (id: GroupId): { requires: Requirement; licence?: Licence } => groups[id]
