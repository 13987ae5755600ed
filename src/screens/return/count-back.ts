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

const none: Counts = new Map()

/**
 * What was scanned of the returns that lie open, by return and line, until each is judged. Nothing of it is written
 * before: it is how many came where somebody accepts the return.
 */
const createCountBack = () => {
  let counts: ReadonlyMap<number, Counts> = new Map()
  const watchers = new Set<() => void>()
  const set = (id: number, own: Counts) => {
    counts = new Map([...counts, [id, own]])
    for (const watcher of watchers) watcher()
  }
  const of = (id: number): Counts => counts.get(id) ?? none
  return {
    of,
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
      if (of(id).size > 0) set(id, none)
    },
  }
}

/** Of this window: it lasts while somebody looks at something else. */
export const countBack = createCountBack()
