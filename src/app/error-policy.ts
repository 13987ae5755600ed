import type { RouteId } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { shellRoutes } from '#api/shell-routes.ts'
import { isOutage, type Failure, type ErrorBody } from '#api/failure.ts'

/** What the console does about an answer, in words it can show (spec §8). */
export type Reaction =
  | { do: 'sign_out' }
  | { do: 'toast'; tone: 'plain' | 'bad'; text: string }
  | { do: 'toast'; tone: 'bad'; key: 'error.connection' | 'error.generic' }
  | { do: 'toast'; tone: 'bad'; key: 'error.api'; status: number; statusText: string }

/**
 * Signing in, asking whether one is signed in and whether the server can answer fail without a message (spec §8); so does
 * the beat that says what is open, which comes again. Why something cannot be exported stands in its dialog.
 */
const quiet: readonly RouteId[] = ['auth.login', 'auth.ping', 'server.ready', 'presence', 'export.check']

/** What these are refused for stands in the editor, at the field or in its bar, and what nobody answers is sent again. */
const saves: readonly RouteId[] = [
  'record.create',
  'record.change',
  'user.change_me',
  'record.check',
  'file.upload',
  // asked with each letter, of what is not finished yet
  'order.totals',
  'order.new_totals',
  // with what is wrong with the file
  'bank_statement.import',
  // in the bar of the schedule
  'schedule.save',
  'schedule.publish',
  'schedule.discard',
  'schedule.copy',
]
const isToldInEditor = (failure: Failure): boolean =>
  isOutage(failure) || (failure.kind === 'refused' && [409, 422].includes(failure.status))

/** What is wrong with the fields of a form stands beside them; a move is made from anywhere. */
const aboutOf = (route: RouteId, { problem }: ErrorBody): string[] =>
  route === 'record.action' ? [...new Set(Object.values(problem?.fields ?? {}).flat())] : []

/** A `message` is a normal toast, an `error` an error toast, also beside each other. */
export const reactionsToAnswer = (route: RouteId, said: ErrorBody): Reaction[] => {
  const { error, message } = said
  return quiet.includes(route)
    ? []
    : [
        ...(error === undefined
          ? []
          : [{ do: 'toast', tone: 'bad', text: [error, ...aboutOf(route, said)].join(' ') } as const]),
        ...(message === undefined ? [] : [{ do: 'toast', tone: 'plain', text: message } as const]),
      ]
}

/** A read that an outage has hurt is read again by itself; what became of a change is left to whoever wanted it. */
export const heals = (route: RouteId, failure: Failure): boolean => isOutage(failure) && known[route]?.changes === false

const known: Partial<Record<RouteId, Route>> = shellRoutes

export const reactionsToFailure = (route: RouteId, failure: Failure): Reaction[] => {
  // told in the question, with what is to be filled in
  if (route === 'order.issue_document' && failure.kind === 'refused' && [409, 422].includes(failure.status)) return []
  // it waits, and the clock says so
  if (route.startsWith('worktime.') && isOutage(failure)) return []
  // the station says it in its bar
  if (route.startsWith('packing.') && (isOutage(failure) || (failure.kind === 'refused' && failure.status !== 401)))
    return []
  if (quiet.includes(route) || (saves.includes(route) && isToldInEditor(failure))) return []
  switch (failure.kind) {
    case 'cancelled':
      return []
    case 'no_answer':
      return [{ do: 'toast', tone: 'bad', key: 'error.connection' }]
    case 'mismatch': {
      const said = reactionsToAnswer(route, failure.said)
      // a read has a panel that says so; a change has none, and must not seem to have worked
      return said.length > 0 || !failure.changes ? said : [{ do: 'toast', tone: 'bad', key: 'error.generic' }]
    }
    case 'refused': {
      const { status, statusText, said } = failure
      // whoever made the move says it where it was made, with the way on
      if (route === 'record.action' && said.problem?.code === 'conflict') return []
      const toasts = reactionsToAnswer(route, said)
      if (status === 401) return [...toasts, { do: 'sign_out' }]
      if (said.error !== undefined) return toasts
      return [...toasts, { do: 'toast', tone: 'bad', key: 'error.api', status, statusText }]
    }
  }
}

/** Equal toasts within a second are one. */
export const createDeduplicator = (now: () => number = Date.now): ((toast: string) => boolean) => {
  const shown = new Map<string, number>()
  return (toast) => {
    for (const [text, at] of shown) if (now() - at >= 1000) shown.delete(text)
    if (shown.has(toast)) return false
    shown.set(toast, now())
    return true
  }
}
