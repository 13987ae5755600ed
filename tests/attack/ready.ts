import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#tests/support/call.ts'

/** Waits until the server says that it is ready; false when it does not for so long. */
export async function isReady(url: string, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await pause(100)) {
    const status = await call(url, undefined, 'GET', '/ready').then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return true
  }
  return false
}
