import { createStore, delMany, get, keys, set } from 'idb-keyval'
import type { Ref } from '#entities/entity.ts'

type Whose = { server: string; user: number }

/** So many of an object are told before what else is called as it was typed. */
const mostRecent = 8

const quietly = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

/** What each user referred to last, by object, the newest first; a browser that keeps nothing says nothing. */
export const createRecentRefs = () => {
  const store = createStore('kontor-recent', 'refs')
  const keyOf = ({ server, user }: Whose, object: string) => [server, user, object]

  const read = async (whose: Whose, object: string): Promise<Ref[]> =>
    (await quietly(() => get<Ref[]>(keyOf(whose, object), store))) ?? []

  /** Answers what is told from now on. */
  const keep = async (whose: Whose, object: string, ref: Ref): Promise<Ref[]> => {
    const others = (await read(whose, object)).filter(({ id }) => id !== ref.id)
    const kept = [{ id: ref.id, label: ref.label }, ...others].slice(0, mostRecent)
    await quietly(() => set(keyOf(whose, object), kept, store))
    return kept
  }

  /** Names are nobody else's business: they go as somebody signs out. */
  const forgetAll = async ({ server, user }: Whose): Promise<void> => {
    const all = (await quietly(() => keys<IDBValidKey>(store))) ?? []
    const own = all.filter((key) => Array.isArray(key) && key[0] === server && key[1] === user)
    await quietly(() => delMany(own, store))
  }

  return { read, keep, forgetAll }
}
