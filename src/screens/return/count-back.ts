import { countedReturns, type CountedReturns } from '#entities/return/counted.ts'
import type { ReturnCondition } from '#entities/return/condition.ts'

/** A line of a return as it is counted: so many pieces of it are said to come. */
export type AwaitedLine = {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly quantity: number
}

/** What became of a scan: counted, one too many, or nothing that this return awaits. */
export type CountedBack = { readonly tone: 'right' | 'over' | 'wrong'; readonly line?: AwaitedLine }
type Counts = ReadonlyMap<number, number>
type Conditions = ReadonlyMap<number, ReturnCondition>

const none: Counts = new Map()
const unsaid: Conditions = new Map()

const name = 'kontor.return_counts'
/** A browser that closes its storage forgets with the page; whatever else stands there was written by hand. */
const remembered = (): CountedReturns => {
  try {
    return countedReturns.parse(JSON.parse(localStorage.getItem(name) ?? ''))
  } catch {
    return []
  }
}
const remember = (now: CountedReturns): void => {
  try {
    localStorage.setItem(name, JSON.stringify(now))
  } catch {
    // counted until the page is left
  }
}

/**
 * What was scanned of the returns that lie open, by return and line, until each is judged. Nothing of it is sent before:
 * it is how many came where somebody accepts the return, and how. The goods lie at this bench, and so does their count.
 */
export const createCountBack = () => {
  const before = remembered()
  let counts: ReadonlyMap<number, Counts> = new Map(
    before.map((one) => [one.id, new Map(one.counts.map(({ line, pieces }) => [line, pieces]))]),
  )
  let conditions: ReadonlyMap<number, Conditions> = new Map(
    before.map((one) => [one.id, new Map(one.conditions.map(({ line, condition }) => [line, condition]))]),
  )
  const watchers = new Set<() => void>()
  const changed = () => {
    remember(
      [...new Set([...counts.keys(), ...conditions.keys()])].map((id) => ({
        id,
        counts: [...(counts.get(id) ?? none)].map(([line, pieces]) => ({ line, pieces })),
        conditions: [...(conditions.get(id) ?? unsaid)].map(([line, condition]) => ({ line, condition })),
      })),
    )
    for (const watcher of watchers) watcher()
  }
  const set = (id: number, own: Counts) => {
    counts = new Map([...counts, [id, own]])
    changed()
  }
  const of = (id: number): Counts => counts.get(id) ?? none
  return {
    of,
    conditionsOf: (id: number): Conditions => conditions.get(id) ?? unsaid,
    /** So many pieces more of a line, or fewer. */
    add: (id: number, line: number, pieces: number): void => {
      const own = of(id)
      set(id, new Map([...own, [line, Math.max(0, (own.get(line) ?? 0) + pieces)]]))
    },
    judge: (id: number, line: number, condition: ReturnCondition): void => {
      conditions = new Map([...conditions, [id, new Map([...(conditions.get(id) ?? unsaid), [line, condition]])]])
      changed()
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** One product can stand on two lines: the second is counted once the first is full. */
    count: (id: number, lines: readonly AwaitedLine[], skus: readonly string[]): CountedBack => {
      const own = of(id)
      const codes = new Set(skus.map((sku) => sku.toLowerCase()))
      const meant = lines.filter(({ sku, quantity }) => quantity > 0 && codes.has(sku.toLowerCase()))
      const line = meant.find((one) => (own.get(one.id) ?? 0) < one.quantity)
      if (line === undefined) {
        const last = meant.at(-1)
        return last === undefined ? { tone: 'wrong' } : { tone: 'over', line: last }
      }
      set(id, new Map([...own, [line.id, (own.get(line.id) ?? 0) + 1]]))
      return { tone: 'right', line }
    },
    /** From the first piece on again, or because it is judged. */
    clear: (id: number): void => {
      if (!counts.has(id) && !conditions.has(id)) return
      counts = new Map([...counts].filter(([one]) => one !== id))
      conditions = new Map([...conditions].filter(([one]) => one !== id))
      changed()
    },
  }
}

/** Of this browser: it lasts while somebody looks at something else, and when the page is loaded anew. */
export const countBack = createCountBack()
