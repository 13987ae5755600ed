import type { ReturnRow } from '#entities/return/return.ts'
import type { JudgedItem } from '#machines/return/return.ts'
import type { MoveExecution } from '#server/life/server-life.ts'

/** What the effects of a return's move read of its arguments; without lines it is as it is written. */
export type ReturnArguments = { readonly items: readonly JudgedItem[] | undefined }
export type ReturnExecution = MoveExecution<ReturnRow, ReturnArguments>
