import { answered, fieldsOf, known, nextOf, sent, shown } from '#machines/pending.ts'
import type { Act, Acts, Answer, Versioned } from '#machines/pending.ts'
import type { PendingStates } from '#screens/services.ts'

/** What is done now: how it is drawn, how it is sent, and what to do where it falls with the one it built on. */
export type PendingChange<S extends Versioned> = Pick<Act<S>, 'fields' | 'becomes' | 'isAlone'> & {
  /** What somebody saw when they did it. */
  version: number
  send: (version: number) => Promise<Answer>
  onTakenBack?: () => void
}

/** What was done and is not settled, by what it was done to: drawn at once, sent one after another. Gone with the session. */
export const createPendingChanges = <S extends Versioned & object>() => {
  const none: Acts<S> = []
  let all: ReadonlyMap<string, Acts<S>> = new Map()
  const changes = new Map<number, PendingChange<S>>()
  let painted = new WeakMap<S, { acts: Acts<S>; state: S }>()
  let count = 0
  const watchers = new Set<() => void>()

  const of = (key: string): Acts<S> => all.get(key) ?? none
  const set = (key: string, acts: Acts<S>) => {
    const next = new Map(all)
    if (acts.length === 0) next.delete(key)
    else next.set(key, acts)
    all = next
    for (const watcher of watchers) watcher()
  }

  const go = async (key: string): Promise<void> => {
    const act = nextOf(of(key))
    const change = act && changes.get(act.id)
    if (act === undefined || change === undefined) return
    set(key, sent(of(key), act.id))
    let answer: Answer = { is: 'unknown' }
    try {
      answer = await change.send(act.version)
    } finally {
      const { left, dropped } = answered(of(key), act.id, answer)
      changes.delete(act.id)
      set(key, left)
      for (const { id } of dropped) {
        changes.get(id)?.onTakenBack?.()
        changes.delete(id)
      }
    }
    await go(key)
  }

  const paint: PendingStates<S>['paint'] = (key, settled, among = all) => {
    const acts = among.get(key) ?? none
    if (acts.length === 0) return settled
    const before = painted.get(settled)
    if (before?.acts === acts) return before.state
    const state = { ...shown(settled, acts), pending: fieldsOf(acts) }
    painted.set(settled, { acts, state })
    return state
  }

  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  const fields = new WeakMap<Acts<S>, readonly string[]>()

  return {
    all: () => all,
    paint,
    watch,
    /** What is on its way; the same list until that changes. */
    fields: (key: string): readonly string[] => {
      const acts = of(key)
      const known = fields.get(acts) ?? fieldsOf(acts)
      fields.set(acts, known)
      return known
    },
    do: (key: string, change: PendingChange<S>): void => {
      const acts = of(key)
      const last = acts.findLast(({ at }) => at !== 'unknown')
      // behind those that are on their way, whatever of them was seen
      const version = last === undefined || change.isAlone ? change.version : Math.max(change.version, last.version + 1)
      const { fields, becomes, isAlone = false } = change
      const id = (count += 1)
      changes.set(id, change)
      set(key, [...acts, { id, fields, becomes, isAlone, version, at: 'waiting' }])
      void go(key)
    },
    /** It has been read again: what nobody answered can be seen now. */
    known: (key: string): void => {
      const left = known(of(key))
      if (left.length < of(key).length) set(key, left)
    },
    /** Resolves as soon as nothing of it is on its way. */
    settled: (key: string): Promise<void> =>
      new Promise((resolve) => {
        const isSettled = () => of(key).every(({ at }) => at === 'unknown')
        if (isSettled()) return resolve()
        const leave = watch(() => {
          if (!isSettled()) return
          leave()
          resolve()
        })
      }),
    forget: (): void => {
      changes.clear()
      painted = new WeakMap()
      all = new Map()
      for (const watcher of watchers) watcher()
    },
  }
}
