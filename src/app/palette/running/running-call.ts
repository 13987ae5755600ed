import type { backgroundCalls } from '#app/background-calls.ts'

/** The call as whoever left it sees it; the signal is theirs, not the palette's. */
export type RunningCall = { work: ReturnType<typeof backgroundCalls.start>; signal: AbortSignal }
