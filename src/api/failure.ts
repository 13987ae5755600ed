import * as z from 'zod/mini'
import { problem, type Problem } from './envelope.ts'

/** What became of a call that did not succeed. */
export type Failure =
  /** The server answered nothing, in part or too late. */
  | { readonly kind: 'no_answer' }
  /** Taken back by whoever asked. */
  | { readonly kind: 'cancelled' }
  /** An HTTP error; `problem` where the body says what is wrong, `error` and `message` where it holds just these. */
  | { readonly kind: 'refused'; readonly status: number; readonly statusText: string; readonly said: ErrorBody }
  /** Answered, but not as the contract says: an error of that call alone. `changes`: it was to change something. */
  | { readonly kind: 'mismatch'; readonly said: ErrorBody; readonly changes: boolean }

/** Texts of any answer are shown as texts (spec §8). */
export type ErrorBody = {
  readonly error?: string
  readonly message?: string
  readonly problem?: Problem
  /** The call that was answered, as the server's log knows it. */
  readonly id?: string | null | undefined
}

/** What an answer of any shape says to people. */
export const errorBodyOf = (body: unknown): ErrorBody => {
  const whole = z.safeParse(problem, body)
  return {
    // of anything else an object without either
    ...filled(Object(body) as Texts),
    ...(whole.success && { problem: whole.data }),
  }
}

/** Each by itself: an `error` that is no text takes no `message` along. */
type Texts = { error?: unknown; message?: unknown }
const filled = ({ error, message }: Texts): ErrorBody => ({
  ...(typeof error === 'string' && error !== '' && { error }),
  ...(typeof message === 'string' && message !== '' && { message }),
})

export type CallError = Error & { readonly failure: Failure }

/** A plain error that carries the failure, so that queries and ports can reject with it. */
export const callError = (failure: Failure): CallError => Object.assign(new Error(failure.kind), { failure })

/** The failure behind an error; undefined for a mistake of the program. */
export const failureOf = (error: unknown): Failure | undefined =>
  error instanceof Error && 'failure' in error ? (error as CallError).failure : undefined // `failed` is the only writer of this field

/** What a proxy says of a server behind it, and a server of its database. */
const cannotNow = [502, 503, 504]

/** The server cannot answer now, whatever is asked: asked again later it may. */
export const isOutage = (failure: Failure | undefined): boolean =>
  failure?.kind === 'no_answer' || (failure?.kind === 'refused' && cannotNow.includes(failure.status))
