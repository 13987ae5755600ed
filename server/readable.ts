import type { HttpRefusal } from '#server/problem.ts'

/** Far more than any call needs, and little enough to be looked at in a few hundredths of a second. */
const most = { depth: 20, names: 5000, values: 25_000 }

const tooLarge: HttpRefusal = { status: 413, code: 'too_large' }
const unstorable: HttpRefusal = { status: 422, code: 'unstorable' }

/** PostgreSQL takes every text but U+0000 and halves of a character. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * What keeps a body from being looked at any closer: it holds too much, too deep, or texts that no database stores.
 * Asked before anything else, so that no schema is held against a million mistakes.
 */
export function flawIn(body: unknown): HttpRefusal | undefined {
  let names = 0
  let values = 0
  let level = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most.depth) return tooLarge
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && !isStorable(value)) return unstorable
      if (typeof value !== 'object' || value === null) continue
      const own = Array.isArray(value) ? [] : Object.keys(value)
      names += own.length
      if (names > most.names) return tooLarge
      if (!own.every(isStorable)) return unstorable
      const inside: readonly unknown[] = Object.values(value)
      values += inside.length
      if (values > most.values) return tooLarge
      // one by one: what is spread into a call's arguments has a limit of its own
      for (const one of inside) below.push(one)
    }
    level = below
  }
  return undefined
}
