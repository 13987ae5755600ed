import type { FastifyRequest } from 'fastify'
import type { Locale } from '#entities/locale.ts'
import { addressOf } from '#server/request.ts'
import type { Person } from '#server/store/session.ts'

/** Who asks, from where and in which language. */
export type Caller = {
  readonly user: Person
  readonly locale: Locale
  readonly address: string
  /** The bulk within which it is done. */
  readonly job?: number
  /** Where it comes from, where nobody writes it on a screen. */
  readonly source?: 'import' | 'undone'
  /** It is taken back at once: no number that is given out once is given out for it. */
  readonly isTrial?: true
}

export const callerOf = ({
  user,
  locale,
  request,
}: Omit<Caller, 'address' | 'job' | 'source' | 'isTrial'> & { request: FastifyRequest }): Caller => ({
  user,
  locale,
  address: addressOf(request),
})
