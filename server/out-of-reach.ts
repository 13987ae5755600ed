/** The database cannot be asked now: too many wait for it, or it starts, ends or is gone. */
const codes = new Set([
  // too many connections, shut down, crashed, starting
  '53300',
  '57P01',
  '57P02',
  '57P03',
  // a statement that waited too long for others
  '57014',
])

/** What `pg` and its pool say without a code. */
const words =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (was closed|has encountered a connection error))/

/**
 * Would the same call succeed in a moment, with nothing mended? Whether it has changed something is not known where the
 * connection broke at its end: the same key or the version tells.
 */
export const isOutOfReach = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (words.test(error.message)) return true
  if ('syscall' in error && error.syscall === 'connect') return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // class 08: the connection itself; an address with several numbers fails with all of them at once
  return (
    codes.has(code) || code.startsWith('08') || (error instanceof AggregateError && error.errors.every(isOutOfReach))
  )
}
