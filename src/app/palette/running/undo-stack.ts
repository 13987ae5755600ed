import { DateTime } from 'luxon'
import type { ErrorCode } from '#entities/reason.ts'
import type { Verdict } from '#machines/life.ts'
import type { Subject } from '#machines/palette-context.ts'

/** What takes a move back: that of one record, or that of many records of an object. */
export type UndoableChange = { id: string; token: string; until: string } & (
  | { kind: 'one'; subject: Subject }
  /** The toast in which its job is told of, and later that it was taken back. */
  | { kind: 'many'; object: string; toast: string }
)

const refusedFor = (code: ErrorCode): Verdict => ({
  ok: false,
  because: [{ code, details: [], unblock: null, asks: null }],
})

/** The moves of this page that can be taken back, the last one first. Gone with the page: the token is nobody else's. */
const createUndoStack = (now: () => number = Date.now) => {
  let kept: readonly UndoableChange[] = []
  const watchers = new Set<() => void>()
  const set = (next: readonly UndoableChange[]) => {
    kept = next
    for (const watcher of watchers) watcher()
  }
  return {
    last: (): UndoableChange | undefined => kept.at(-1),
    push: (change: UndoableChange) => set([...kept, change]),
    remove: (change: UndoableChange) => set(kept.filter((other) => other !== change)),
    forget: () => set([]),
    verdict: (): Verdict => {
      const last = kept.at(-1)
      if (last === undefined) return refusedFor('nothing_to_undo')
      return DateTime.fromISO(last.until).toMillis() > now() ? { ok: true } : refusedFor('undo_expired')
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export const undoStack = createUndoStack()
