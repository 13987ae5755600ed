let held = Promise.resolve()

/** What the first frame does without is not asked before this has settled. */
export const holdLate = (until: Promise<void>): void => {
  held = until
}

/** For calls that are not to compete with what the first frame shows. */
export const late = (): Promise<void> => held

/** The mark of queries that wait for it. */
export const lateMeta = { isLate: true }
