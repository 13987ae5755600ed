import type { FieldProblem, TextParams } from '#entities/field-problem.ts'
import type { ErrorCode } from '#entities/reason.ts'

/** Something whoever starts Kontor can mend: told as a sentence, without a stack. */
export function problem(message: string, options?: ErrorOptions): Error {
  const error = new Error(message, options)
  error.name = 'Problem'
  return error
}

export const isProblem = (error: unknown): error is Error => error instanceof Error && error.name === 'Problem'

export type { FieldProblem, TextParams }

/** What a call is refused with. The error handler puts the code's sentence beside it in the caller's locale. */
export type HttpRefusal = {
  readonly status: 401 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 422 | 503
  /** A 401 says nothing (spec §8). */
  readonly code: ErrorCode | 'signed_out'
  /** 422: what is wrong with which field. */
  readonly fields?: Readonly<Record<string, FieldProblem | readonly FieldProblem[]>>
  /** 409 `conflict`: what stands there now. */
  readonly payload?: unknown
  /** 409 of a move: what may happen now. */
  readonly actions?: readonly unknown[]
  /** Fill the code's sentence. */
  readonly params?: TextParams
  /** 503: seconds after which the same call may well succeed. */
  readonly retryAfter?: number
}

/** `throw refuse({ status: 404, code: 'order_not_found' })`: the answer of this call, whoever throws it. */
export const refuse = (refused: HttpRefusal): Error & HttpRefusal =>
  Object.assign(new Error(refused.code), { name: 'HttpRefusal' }, refused)

export const isRefused = (error: unknown): error is Error & HttpRefusal =>
  error instanceof Error && error.name === 'HttpRefusal'

/** A refusal in one word: where fields are at fault, what is wrong with the first of them. */
export const asCode = ({ code, fields }: HttpRefusal): string => {
  const [first] = Object.values(fields ?? {}).flat()
  return first === undefined ? code : typeof first === 'string' ? first : first.code
}
