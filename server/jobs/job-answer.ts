import { fallbackLocale } from '#entities/locale.ts'
import { isSyncTrouble, type SyncAnswer, type SyncTrouble } from '#entities/sync-job/answers.ts'
import { sentenceOf } from '#server/answer.ts'
import { isRefused } from '#server/problem.ts'
import { struck } from '#server/redact.ts'

/** What a try came to: by its code and its figures, and in the words of whoever was asked. */
export type JobAnswer = {
  readonly said: SyncAnswer
  readonly words?: string | null
  readonly count?: number
  readonly missing?: number
}

type Trouble = Error & { readonly trouble: SyncTrouble; readonly said: string | null }

/** A try that failed, and why; what this is called in a log is its code. */
export const syncTrouble = (trouble: SyncTrouble, said: string | null = null): Trouble =>
  Object.assign(new Error(said === null ? trouble : `${trouble}: ${said}`), { name: 'SyncTrouble', trouble, said })

/** What no further try would mend. */
export const givenUp = (trouble: SyncTrouble | null, words: string | null = null): Error =>
  Object.assign(new Error(words ?? trouble ?? ''), { name: 'GivenUp', trouble, said: words })

export const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'GivenUp'

/** As much of it as is kept, without what opens something. */
const kept = (words: unknown): string | null =>
  typeof words === 'string' && words !== '' ? struck(words).slice(0, 500) : null

export type AnswerRow = {
  readonly said: SyncAnswer | null
  readonly words: string | null
  readonly count: number | null
  readonly missing: number | null
}

const isJobAnswer = (answer: unknown): answer is JobAnswer =>
  typeof answer === 'object' && answer !== null && 'said' in answer

/** What a handler answered, as it is kept with its try. */
export const answerRowOf = (answer: unknown): AnswerRow => {
  if (!isJobAnswer(answer)) return { said: null, words: kept(answer), count: null, missing: null }
  const { said, words, count = null, missing = null } = answer
  return { said, words: kept(words), count, missing }
}

/** Why a try failed: by its code where that is known, and a refusal of our own in its sentence. */
export const troubleIn = (error: unknown): { trouble: SyncTrouble | null; words: string | null } => {
  if (isRefused(error)) return { trouble: null, words: kept(sentenceOf(error, fallbackLocale)) }
  if (!(error instanceof Error)) return { trouble: null, words: kept(String(error)) }
  const { trouble, said }: { trouble?: unknown; said?: unknown } = error as object
  if (typeof trouble === 'string' && isSyncTrouble(trouble)) return { trouble, words: kept(said) }
  return { trouble: null, words: kept(error.message) }
}
