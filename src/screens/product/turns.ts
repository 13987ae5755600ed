type Turns<Standing> = {
  /**
   * Works on a record when everything before has been answered, from how it was left then; what has been read again
   * after the last of them says it itself.
   */
  take: (
    id: number,
    seen: Standing,
    work: (now: Standing) => Promise<void>,
    readAgain: () => Promise<unknown>,
  ) => Promise<void>
  /** How a record stands after what was done to it. */
  leave: (id: number, standing: Standing) => void
}

/** Of two saves that are made quickly the second waits for the first, and builds on what that left. */
export function createTurns<Standing extends { readonly version: number }>(): Turns<Standing> {
  const lines = new Map<number, Promise<void>>()
  const left = new Map<number, Standing>()
  return {
    leave: (id, standing) => void left.set(id, standing),
    take: async (id, seen, work, readAgain) => {
      const before = lines.get(id) ?? Promise.resolve()
      const mine = before
        .catch(() => undefined)
        .then(() => {
          const known = left.get(id)
          return work(known === undefined || known.version < seen.version ? seen : known)
        })
      lines.set(id, mine)
      try {
        await mine
      } finally {
        await readAgain()
        if (lines.get(id) === mine) {
          lines.delete(id)
          left.delete(id)
        }
      }
    },
  }
}
