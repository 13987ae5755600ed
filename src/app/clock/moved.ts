import type { Clock } from '#machines/worktime.ts'

/** Does the clock stand otherwise than it was read? */
export const isMoved = (known: Clock | null, now: Clock): boolean =>
  known !== null &&
  (known.session?.start !== now.session?.start || known.session?.is_work_session !== now.session?.is_work_session)
