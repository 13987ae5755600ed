import { DateTime } from 'luxon'
import type { Undo } from '#api/actions.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import type { ErrorCode } from '#entities/reason.ts'
import type { Verdict } from '#machines/life/life.ts'
import type { Subject } from '#machines/palette-context.ts'

/** What takes a change back: a move of one record, that of many of an object, or what was written of one. */
export type UndoableChange = { id: string; takeBack: (portContext: PortContext) => void } & (
  | {
      kind: 'one'
      /** The record as it was seen when it was moved. */
      subject: Subject
      /** The version that stands after it. */
      version: number
      /** Null where there is no way back; not known while the move is on its way. */
      undo: Undo | null | undefined
    }
  /** The record as it is called since. */
  | { kind: 'save'; subject: { object: string; id: number }; called: string; undo: Undo | null; as?: 'merged' }
  /** The toast in which its job is told of, and later that it was taken back. */
  | {
      kind: 'many'
      object: string
      /** What is counted where it is not the records. */
      counted?: 'cells'
      count: number
      toast: string
      undo: Undo
      isRunning: boolean
    }
)
export type OneChange = Extract<UndoableChange, { kind: 'one' }>
export type SaveChange = Extract<UndoableChange, { kind: 'save' }>
export type ManyChange = Extract<UndoableChange, { kind: 'many' }>

/** What is on the screen: an open record, or a list of its object with the row in focus. */
export type InView = { object: string; id: number | undefined; isList: boolean } | undefined

export const refusedFor = (code: ErrorCode): Verdict => ({
  ok: false,
  because: [{ code, details: [], unblock: null, asks: null }],
})

const isOf = (one: { object: string; id: number }, other: { object: string; id: number | undefined }) =>
  one.object === other.object && one.id === other.id

/** Why there is no way back from it. */
export const whyNot = ({ id, ...change }: UndoableChange): ErrorCode => {
  const because = change.kind === 'one' ? change.subject.moves.noWayBack(id) : undefined
  return because ?? 'no_way_back'
}

/** The moves of this page, the last one first. Gone with the page: the token is nobody else's. */
const createUndoStack = (now: () => number = Date.now) => {
  let kept: readonly UndoableChange[] = []
  /** What was done last, whether or not it has been taken back. */
  let newest: UndoableChange | undefined
  const watchers = new Set<() => void>()
  const set = (next: readonly UndoableChange[]) => {
    kept = next
    for (const watcher of watchers) watcher()
  }
  /** The record on the screen, or what was done last to what its list lists: anything before that may be far from it. */
  const isIn = (view: InView, change: UndoableChange): boolean => {
    if (view === undefined) return false
    if (change.kind !== 'many' && isOf(change.subject, view)) return true
    const { object } = change.kind === 'many' ? change : change.subject
    return view.isList && change === newest && object === view.object
  }
  /** The last one of what is on the screen, else the last one anywhere that can still be taken back. */
  const last = (view: InView): { change: UndoableChange; isInView: boolean } | undefined => {
    const own = kept.findLast((change) => isIn(view, change))
    if (own !== undefined) return { change: own, isInView: true }
    const other = kept.findLast(({ undo }) => undo !== null)
    return other && { change: other, isInView: false }
  }
  const push = (change: UndoableChange) => {
    newest = change
    set([...kept, change])
  }
  return {
    last,
    push,
    /** A move before it has no way back any more; of what was written before, the fields that stayed have. */
    pushSave: (change: SaveChange) => {
      kept = kept.filter((other) => other.kind !== 'one' || !isOf(other.subject, change.subject))
      push(change)
    },
    /** One more cell of a paste has been written; it takes the place of what was known of the paste before. */
    pushCells: (change: ManyChange, subject: { object: string; id: number }, before: ManyChange | undefined) => {
      kept = kept.filter((other) => other !== before && (other.kind !== 'one' || !isOf(other.subject, subject)))
      push(change)
    },
    remove: (change: UndoableChange) => set(kept.filter((other) => other !== change)),
    has: (change: UndoableChange): boolean => kept.includes(change),
    /** It has been done: from now on there is a way back, or none; what was done to the record before has none any more. */
    settle: (change: OneChange, then: Pick<OneChange, 'undo' | 'version'>): void => {
      Object.assign(change, then)
      const isBefore = (other: UndoableChange) =>
        other.kind === 'one' && other.undo !== undefined && isOf(other.subject, change.subject)
      set(kept.filter((other) => other === change || !isBefore(other)))
    },
    forget: () => set([]),
    verdict: (view: InView): Verdict => {
      const change = last(view)?.change
      if (change === undefined) return refusedFor('nothing_to_undo')
      if (change.kind === 'many' && change.isRunning) return refusedFor('export_active')
      if (change.undo === null) return refusedFor(whyNot(change))
      if (change.undo === undefined) return { ok: true }
      return DateTime.fromISO(change.undo.until).toMillis() > now() ? { ok: true } : refusedFor('undo_expired')
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export const undoStack = createUndoStack()
