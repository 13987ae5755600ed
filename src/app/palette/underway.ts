import type { works } from '../works.ts'

/** The call as whoever left it sees it; the signal is theirs, not the palette's. */
export type Underway = { work: ReturnType<typeof works.start>; signal: AbortSignal }
