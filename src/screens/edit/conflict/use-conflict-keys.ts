import { useMemo, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Listener } from '#commands/offers.ts'
import type { Decision, Overlap } from '#machines/editor/conflict.ts'
import type { Conflict, EditorEvent } from '#machines/editor/context.ts'
import type { Verdict } from '#machines/life/life.ts'
import { useListener } from '#screens/command-hooks.ts'

const refused = (code: 'conflict_open' | 'not_joinable' | 'row_as_a_whole'): Verdict => ({
  ok: false,
  because: [{ code, details: [], unblock: null, asks: null }],
})

export type ConflictKeys = {
  /** Those that are shown, and which of them has the focus. */
  shown: readonly Overlap[]
  at: number
  setAt: (at: number) => void
  isOnlyOpen: boolean
  /** The path at which somebody writes what is to stand. */
  writing: string | null
  setWriting: (path: string | null) => void
  /** Decides one, or all of them, and goes on to the next. */
  decide: (overlap: Overlap | null, decision: Decision) => void
}

type Around = {
  /** Holds the rows, each with its path. */
  rows: RefObject<HTMLElement | null>
  /** Is it a row of a list, which stands or falls as a whole? */
  isRow: (overlap: Overlap) => boolean
  isInDialog?: boolean
}

/** Who is told of what is decided: the editor of a record, or whoever else puts two side by side. */
export type Decider = { send: (event: Extract<EditorEvent, { type: 'editor.choose' | 'editor.save' }>) => void }

/** Arrows go through what both changed and choose a side; a side that is chosen leads on. */
export function useConflictKeys(
  decider: Decider,
  { overlaps, decisions }: Pick<Conflict, 'overlaps' | 'decisions'>,
  { rows, isRow, isInDialog = false }: Around,
): ConflictKeys {
  const [place, setAt] = useState(0)
  const [isOnlyOpen, setOnlyOpen] = useState(false)
  const [writing, setWriting] = useState<string | null>(null)
  const shown = useMemo(() => {
    const open = overlaps.filter(({ path }) => !Object.hasOwn(decisions, path))
    return isOnlyOpen && open.length > 0 ? open : overlaps
  }, [overlaps, decisions, isOnlyOpen])
  const at = Math.min(place, shown.length - 1)

  const { listener, decide } = useMemo(() => {
    const here = shown[at]
    const focus = (path: string | undefined) =>
      [...(rows.current?.querySelectorAll<HTMLElement>('[data-conflict]') ?? [])]
        .find(({ dataset }) => dataset['conflict'] === path)
        ?.focus()
    const go = (by: number) => focus(shown[Math.max(0, Math.min(shown.length - 1, at + by))]?.path)
    const isOpen = ({ path }: Overlap) => !Object.hasOwn(decisions, path)
    const choose = (overlap: Overlap | null, decision: Decision) => {
      const next = overlap === null ? here : (shown[shown.indexOf(overlap) + 1] ?? overlap)
      flushSync(() => decider.send({ type: 'editor.choose', path: overlap?.path ?? null, decision }))
      focus(next?.path)
    }
    const acts: Readonly<Record<string, () => void>> = {
      'conflict.next': () => go(1),
      'conflict.previous': () => go(-1),
      'conflict.mine': () => here && choose(here, 'mine'),
      'conflict.theirs': () => here && choose(here, 'theirs'),
      'conflict.both': () => here && choose(here, 'both'),
      'conflict.all_mine': () => choose(null, 'mine'),
      'conflict.all_theirs': () => choose(null, 'theirs'),
      'conflict.edit': () => setWriting(here?.path ?? null),
      'conflict.only_open': () => setOnlyOpen((is) => !is),
      // behind the last one the first
      'conflict.next_open': () => focus([...shown.slice(at + 1), ...shown.slice(0, at + 1)].find(isOpen)?.path),
      'conflict.save': () => decider.send({ type: 'editor.save' }),
    }
    const heard: Listener = {
      isInDialog: () => isInDialog,
      hears: (id) => acts[id] !== undefined,
      verdict: (id) => {
        if (id === 'conflict.save' && overlaps.some(isOpen)) return refused('conflict_open')
        if (id === 'conflict.both' && here?.joined === null) return refused('not_joinable')
        if (id === 'conflict.edit' && here && isRow(here)) return refused('row_as_a_whole')
        return { ok: true }
      },
      send: ({ type }) => acts[type]?.(),
    }
    return { listener: heard, decide: choose }
  }, [decider, overlaps, decisions, shown, at, rows, isRow, isInDialog])
  useListener('conflict', listener)
  return { shown, at, setAt, isOnlyOpen, writing, setWriting, decide }
}
