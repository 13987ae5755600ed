import type * as z from 'zod/mini'
import type { Licence } from '#entities/licence.ts'

/**
 * Who is let in before the call itself looks closer: anyone without being asked who they are, anyone, anyone signed in or
 * acting by a key, anyone who signed in with their password, or holders of the clock's role.
 */
type Access = 'unasked' | 'public' | 'signed-in' | 'session' | 'worktime'

/** A row of the table of calls. */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `{name}` stands for a path parameter; `{id}` matches digits only. */
  path: string
  access: Access
  /** The module it belongs to: a house without it is refused, whatever the role (spec §6). */
  licence?: Licence
  /** Takes an `Idempotency-Key` and is audited. */
  changes: boolean
  params?: z.core.$ZodObject
  body?: z.core.$ZodType
  answer: z.core.$ZodType
  /** Fields of the answer's payload that are said once: whoever asks again under the same key is told null. */
  once?: readonly string[]
  /** What is typed or answered is kept in no log. */
  isSecret?: true
  /** Its body may be larger than that of other calls. */
  mostBytes?: number
  /** Its body goes in parts, of which one is a file. */
  isUpload?: true
  /** Answers a file's bytes in place of JSON; only a refusal is JSON. */
  isFile?: true
}

/** Needs no sign-in. */
export const isOpen = ({ access }: Pick<Route, 'access'>): boolean => access === 'unasked' || access === 'public'

/** Is it closed to whoever only looks at the console as another user does? What changes something, and what tells secrets. */
export const isClosedToViews = ({ changes, isSecret }: Pick<Route, 'changes' | 'isSecret'>): boolean =>
  changes || isSecret === true
