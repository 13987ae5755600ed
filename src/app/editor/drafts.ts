import { createStore, del, delMany, entries, get, set } from 'idb-keyval'
import type { Draft } from '#machines/editor/draft.ts'

/** Whose draft it is, and of which record; of a new one of its object each has one. The version it was typed over is in its base. */
export type DraftOf = {
  server: string
  user: number
  object: string
  id: number | null
  /** The record that a new one is filled in from. */
  like?: number | undefined
}
type Kept = Draft & { at: number }

/** Milliseconds after the last change (editing.md §4). */
const rest = 300
const days = 24 * 60 * 60 * 1000
/** After so long nobody remembers what it was about. */
const longest = 30 * days
/** A browser that does not answer keeps nobody from typing for longer; a busy one is waited for, or a draft would seem lost. */
const patience = 2500

const keyOf = ({ server, user, object, id, like }: DraftOf) => [
  server,
  user,
  object,
  id ?? (like === undefined ? 'new' : `like ${like}`),
]
const isWhose = (key: IDBValidKey, { server, user }: Pick<DraftOf, 'server' | 'user'>): boolean =>
  Array.isArray(key) && key[0] === server && key[1] === user

/**
 * What is typed and not saved, in the browser's database. Nothing here is waited for by whoever types, and a browser
 * that keeps nothing only forgets with the page.
 */
export const createDrafts = (now: () => number = Date.now) => {
  const store = createStore('kontor', 'drafts')
  const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; write: () => Promise<void> }>()
  /** What stands in the database, as this page knows it: a write that was lost is found again while the page is there. */
  const inPage = new Map<string, Kept>()

  /** Of those the ones that the database does not hold as they are: they would be lost with the page. */
  const unkept = new Set<string>()

  const quietly = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await ask()
    } catch {
      return undefined
    }
  }
  const cancel = (name: string) => {
    clearTimeout(timers.get(name)?.timer)
    timers.delete(name)
  }

  const keep = (of: DraftOf, draft: Draft, onKept?: (at: number) => void): void => {
    const key = keyOf(of)
    const name = JSON.stringify(key)
    const kept: Kept = { base: draft.base, shown: draft.shown, at: now() }
    inPage.set(name, kept)
    unkept.add(name)
    cancel(name)
    const write = async () => {
      cancel(name)
      await quietly(async () => {
        await set(key, kept, store)
        if (inPage.get(name) !== kept) return
        unkept.delete(name)
        onKept?.(kept.at)
      })
    }
    timers.set(name, { timer: setTimeout(() => void write(), rest), write })
  }

  const forget = async (of: DraftOf): Promise<void> => {
    const key = keyOf(of)
    cancel(JSON.stringify(key))
    inPage.delete(JSON.stringify(key))
    unkept.delete(JSON.stringify(key))
    await quietly(() => del(key, store))
  }

  const read = async (of: DraftOf): Promise<Draft | null> => {
    const key = keyOf(of)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))
    const kept = inPage.get(JSON.stringify(key)) ?? (await Promise.race([quietly(() => get<Kept>(key, store)), late]))
    return kept === undefined || now() - kept.at > longest ? null : { base: kept.base, shown: kept.shown }
  }

  /** Forgets those of one user, or, of whomever, those that are too old. */
  const forgetAll = async (whose?: Pick<DraftOf, 'server' | 'user'>): Promise<void> => {
    const goes = (key: IDBValidKey, { at }: Kept) => (whose === undefined ? now() - at > longest : isWhose(key, whose))
    for (const [name, kept] of inPage) {
      if (!goes(JSON.parse(name) as IDBValidKey, kept)) continue // as `keep` wrote it
      cancel(name)
      inPage.delete(name)
      unkept.delete(name)
    }
    const all = (await quietly(() => entries<IDBValidKey, Kept>(store))) ?? []
    const gone = all.flatMap(([key, kept]) => (goes(key, kept) ? [key] : []))
    if (gone.length > 0) await quietly(() => delMany(gone, store))
  }

  /** How many somebody has. */
  const count = async (of: Pick<DraftOf, 'server' | 'user'>): Promise<number> => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))
    const kept = (await Promise.race([quietly(() => entries<IDBValidKey, Kept>(store)), late])) ?? []
    const inStore = kept.flatMap(([key, { at }]) => (now() - at > longest ? [] : [key]))
    const own = [...inStore, ...[...inPage.keys()].map((name) => JSON.parse(name) as IDBValidKey)] // as `keep` wrote it
    return new Set(own.filter((key) => isWhose(key, of)).map((key) => JSON.stringify(key))).size
  }

  /** Writes what still waits for its rest: the page may be gone in a moment. */
  const flush = (): void => {
    for (const { write } of timers.values()) void write()
  }

  /** Would something that is typed be lost with the page? */
  const isUnkept = (): boolean => unkept.size > 0

  return { keep, forget, read, forgetAll, count, flush, isUnkept }
}
