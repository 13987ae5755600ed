import { holds } from '#entities/role.ts'
import { refuse } from '#server/problem.ts'
import type { Person } from '#server/store/session.ts'

/** Is this someone who plans, and sees what others' days are like? */
export const mayPlan = ({ roles }: Pick<Person, 'roles'>): boolean => holds(roles, 'worktime_tracking_admin')

/** Only they plan shifts; nobody else learns of a draft. */
export const requirePlanner = (user: Pick<Person, 'roles'>): void => {
  if (!mayPlan(user)) throw refuse({ status: 403, code: 'no_right' })
}
