import type { Verdict } from '#machines/life.ts'
import type { Subject } from '#machines/palette-context.ts'

/** What takes a move back: that of one record, or that of many records of an object. */
export type LastChange = { id: string; token: string; until: string } & (
  | { kind: 'one'; subject: Subject }
  /** The toast in which its job is told of, and later that it was taken back. */
  | { kind: 'many'; object: string; toast: string }
)

const refusedFor = (code: string): Verdict => ({
  ok: false,
  because: [{ code, details: [], unblock: null, asks: null }],
})

/** The moves of this page that can be taken back, the last one first. Gone with the page: the token is nobody else's. */
const createChanges = (now: () => number = Date.now) => {
  let kept: readonly LastChange[] = []
  const watchers = new Set<() => void>()
  const set = (next: readonly LastChange[]) => {
    kept = next
    for (const watcher of watchers) watcher()
  }
  return {
    last: (): LastChange | undefined => kept.at(-1),
    keep: (change: LastChange) => set([...kept, change]),
    drop: (change: LastChange) => set(kept.filter((other) => other !== change)),
    forget: () => set([]),
    verdict: (): Verdict => {
      const last = kept.at(-1)
      if (last === undefined) return refusedFor('nothing_to_undo')
      return Date.parse(last.until) > now() ? { ok: true } : refusedFor('undo_expired')
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export const changes = createChanges()
