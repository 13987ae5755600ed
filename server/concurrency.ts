type Line = { working: number; readonly waiting: (() => void)[] }

/**
 * Lets `atOnce` of each key work and the others wait in line, so that one that asks for a thousand things keeps nobody
 * else waiting. Where `longest` wait already, the work is not done: undefined.
 */
export function limitConcurrency({ atOnce, longest }: { atOnce: number; longest: number }) {
  const lines = new Map<string, Line>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T | undefined> => {
    const line = lines.get(key) ?? { working: 0, waiting: [] }
    lines.set(key, line)
    if (line.working >= atOnce) {
      if (line.waiting.length >= longest) return undefined
      // whoever goes hands over its place
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    } else line.working += 1
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if ((line.working -= 1) === 0) lines.delete(key)
    }
  }
}
