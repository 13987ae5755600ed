import { DateTime } from 'luxon'
import { createActor } from 'xstate'
import { backgroundCallMachine } from '#machines/background-call.ts'
import type { BackgroundCall, BackgroundCalls } from '#screens/services.ts'
import { onSessionEnd } from './connection.ts'

type Started = {
  leave: () => void
  done: (said: string, undo?: () => void) => void
  refused: (said: string) => void
  dismiss: () => void
}

/** Calls on their way that were left by whoever asked, shown among the jobs; gone with the page. */
const createBackgroundCalls = () => {
  let shown: readonly BackgroundCall[] = []
  let count = 0
  const watchers = new Set<() => void>()
  const set = (next: readonly BackgroundCall[]) => {
    shown = next
    for (const watcher of watchers) watcher()
  }

  const start = ({
    command,
    about,
    cancel,
  }: Pick<BackgroundCall, 'command' | 'about'> & { cancel: () => void }): Started => {
    const actor = createActor(backgroundCallMachine.provide({ actions: { cancel } })).start()
    const id = `work-${(count += 1)}`
    const started = DateTime.utc().toISO()
    let undo: (() => void) | undefined
    actor.subscribe(({ value, context }) => {
      const others = shown.filter((work) => work.id !== id)
      if (value === 'watched' || value === 'gone') return set(others)
      set([
        {
          id,
          command,
          about,
          started,
          state: value,
          said: context.said,
          abort: () => actor.send({ type: 'background-call.abort' }),
          dismiss: () => actor.send({ type: 'background-call.dismiss' }),
          ...(undo && { undo }),
        },
        ...others,
      ])
    })
    return {
      leave: () => actor.send({ type: 'background-call.leave' }),
      done: (said, takeBack) => {
        undo = takeBack
        actor.send({ type: 'background-call.done', said })
      },
      refused: (said) => actor.send({ type: 'background-call.refused', said }),
      dismiss: () => actor.send({ type: 'background-call.dismiss' }),
    }
  }

  const read: BackgroundCalls['read'] = () => shown
  const watch: BackgroundCalls['watch'] = (watcher) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return { start, forget: () => set([]), read, watch }
}

export const backgroundCalls = createBackgroundCalls()
onSessionEnd(backgroundCalls.forget)
