import { createActor } from 'xstate'
import { workMachine } from '#machines/work.ts'
import type { Work, Works } from '#screens/desk.ts'
import { whenForgetting } from './wire.ts'

type Started = { leave: () => void; done: (said: string, undo?: () => void) => void; refused: (said: string) => void }

/** Calls on their way that were left by whoever asked, shown among the jobs; gone with the page. */
const createWorks = () => {
  let shown: readonly Work[] = []
  let count = 0
  const watchers = new Set<() => void>()
  const set = (next: readonly Work[]) => {
    shown = next
    for (const watcher of watchers) watcher()
  }

  const start = ({ command, about, cancel }: Pick<Work, 'command' | 'about'> & { cancel: () => void }): Started => {
    const actor = createActor(workMachine.provide({ actions: { cancel } })).start()
    const id = `work-${(count += 1)}`
    const started = new Date().toISOString()
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
          abort: () => actor.send({ type: 'work.abort' }),
          dismiss: () => actor.send({ type: 'work.dismiss' }),
          ...(undo && { undo }),
        },
        ...others,
      ])
    })
    return {
      leave: () => actor.send({ type: 'work.leave' }),
      done: (said, takeBack) => {
        undo = takeBack
        actor.send({ type: 'work.done', said })
      },
      refused: (said) => actor.send({ type: 'work.refused', said }),
    }
  }

  const read: Works['read'] = () => shown
  const watch: Works['watch'] = (watcher) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return { start, forget: () => set([]), read, watch }
}

export const works = createWorks()
whenForgetting(works.forget)
