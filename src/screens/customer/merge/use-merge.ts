import { useMemo, useState } from 'react'
import type { MergePreview } from '#api/customer.ts'
import { customer } from '#entities/customer/customer.ts'
import { allowances, decisionOf, stricterOf } from '#entities/customer/merging.ts'
import { writtenFields } from '#entities/edit.ts'
import type { Fields } from '#entities/entity.ts'
import { overlapsOf, rebased, type Decisions, type Overlap } from '#machines/editor/conflict.ts'
import { sentOf } from '#machines/editor/difference.ts'
import type { SentValues } from '#machines/editor/merge.ts'
import type { Unasked } from '#machines/editor/unasked.ts'
import type { Decider } from '#screens/edit/conflict/use-conflict-keys.ts'

/** Those that are chosen; lists are united, and what neither may follows from both. */
const ruled = new Set<string>([...allowances, 'is_b2b'])
const chosen: Fields = Object.fromEntries(
  writtenFields(customer).filter(([name, { kind }]) => kind !== 'list' && !ruled.has(name)),
)
/** Two records have nothing that was before; with a number, that none of them is taken for new. */
const before = { id: 0 }

type Merging = {
  conflict: { overlaps: readonly Overlap[]; decisions: Decisions }
  unasked: readonly Unasked[]
  decider: Decider
  isDecided: boolean
}

/** What is chosen of two customers, field by field, until `onDone` is given what of the one that stays changes. */
export function useMerge({ here, there }: MergePreview, onDone: (data: SentValues) => Promise<void>): Merging {
  const [decisions, setDecisions] = useState<Decisions>({})
  const overlaps = useMemo(() => overlapsOf(chosen, before, there, here), [here, there])
  const isDecided = overlaps.every(({ path }) => Object.hasOwn(decisions, path))
  const values = useMemo(() => rebased(chosen, before, there, here, decisions), [here, there, decisions])
  const decider = useMemo<Decider>(
    () => ({
      send: (event) => {
        if (event.type === 'editor.choose') {
          const { path, decision } = event
          const all = overlaps.filter((one) => path === null || one.path === path)
          setDecisions((now) => ({ ...now, ...Object.fromEntries(all.map((one) => [one.path, decision])) }))
        } else if (isDecided) void onDone(sentOf(chosen, here, { ...here, ...values }))
      },
    }),
    [overlaps, isDecided, here, values, onDone],
  )
  const unasked = useMemo(() => {
    const follows = { ...stricterOf(here, there), ...decisionOf(here, there, values) }
    const filled = Object.keys(chosen).filter((name) => isEmpty(here[name]) && !isEmpty(there[name]))
    return [
      ...filled.map((field) => ({ field, now: there[field] })),
      ...[...allowances, 'status' as const].map((field) => ({ field, now: follows[field] })),
    ]
      .filter(({ field, now }) => now !== here[field])
      .map(({ field, now }): Unasked => ({ path: field, field, by: 'theirs', before: here[field], now }))
  }, [here, there, values])
  return { conflict: { overlaps, decisions }, unasked, decider, isDecided }
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
