/** The roles of spec §6; the time-tracking role carries the product's name. */
export const roles = [
  'admin',
  'customer_manager',
  'order_manager',
  'shipping_manager',
  'product_manager',
  'translator',
  'shop_manager',
  'worktime_tracking_admin',
  'worktime_tracking_kontor',
] as const
export type Role = (typeof roles)[number]

/** What a menu item asks for: one role, any of several, or a list, which spec §2 always shows (the role typo included). */
export type Requirement = Role | { anyOf: readonly Role[] } | readonly string[]

/** `admin` inherits every role, so a plain look-up is enough. */
export const holds = (held: readonly string[], requirement: Requirement | undefined): boolean => {
  if (requirement === undefined) return true
  if (typeof requirement === 'string') return held.includes(requirement)
  if ('anyOf' in requirement) return requirement.anyOf.some((role) => held.includes(role))
  return true
}

/** The role that has a clock of its own. */
export const clockRole = 'worktime_tracking_kontor' satisfies Role

/** Those of which one is enough. */
export const rolesIn = (requirement: Requirement | undefined): readonly string[] => {
  if (requirement === undefined) return []
  if (typeof requirement === 'string') return [requirement]
  return 'anyOf' in requirement ? requirement.anyOf : requirement
}

/** What a user's own roles stand for once inheritance is counted (`roles_inherited`). */
export const inherited = (own: readonly Role[]): readonly Role[] => (own.includes('admin') ? roles : own)
