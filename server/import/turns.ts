import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a file is worked on before others are answered. */
const longest = 10

/** Gives way to other calls between the rows of a file, once this has worked for so long. */
export function turns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await setImmediate()
    since = performance.now()
  }
}
