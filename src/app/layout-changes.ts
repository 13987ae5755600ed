import type { LayoutChange } from '#api/settings.ts'
import type { ListLayout } from '#screens/services.ts'

/** What is still to be told to the server, by entity. */
export type LayoutChanges = Readonly<Record<string, LayoutChange>>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const keysOf = (...all: readonly (object | null | undefined)[]) => [
  ...new Set(all.flatMap((one) => Object.keys(one ?? {}))),
]

/** What differs between two maps: the later value of each name, null where it is gone. */
const differing = <T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>) =>
  Object.fromEntries(
    keysOf(before, after)
      .filter((name) => !isSame(before[name], after[name]))
      .map((name) => [name, after[name] ?? null]),
  )

/** Only what somebody changed: whatever another window has changed stays as it is there. */
export const diffLayouts = (before: ListLayout, after: ListLayout): LayoutChange => {
  const { sizes: widthsBefore = {}, ...restBefore } = before
  const { sizes: widthsAfter = {}, ...restAfter } = after
  const sizes = differing(widthsBefore, widthsAfter)
  return {
    ...differing<unknown>(restBefore, restAfter),
    ...(keysOf(sizes).length > 0 && { sizes: keysOf(widthsAfter).length === 0 ? null : sizes }),
  }
}

/** The arrangement with a change made to it. */
export const applyLayoutChange = (layout: ListLayout, { sizes, ...rest }: LayoutChange): ListLayout => {
  const widths = sizes === null ? {} : { ...layout.sizes, ...sizes }
  const all = { ...layout, ...rest, sizes: withoutNull(widths) }
  const { sizes: left, ...others } = withoutNull(all) as ListLayout // a change is a layout with nulls
  return { ...others, ...(keysOf(left).length > 0 && { sizes: left ?? {} }) }
}

const withoutNull = (all: object) => Object.fromEntries(Object.entries(all).filter(([, value]) => value != null))

/** Two changes as one, the later one last. */
export const mergeLayoutChanges = (first: LayoutChange = {}, then: LayoutChange): LayoutChange => ({
  ...first,
  ...then,
  ...(first.sizes && then.sizes && { sizes: { ...first.sizes, ...then.sizes } }),
})

/** What is left to be told once the server has answered: what was changed again in the meantime. */
export const withoutAcknowledged = (changes: LayoutChanges, sent: LayoutChanges): LayoutChanges =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([entity, change]) => {
      const left = Object.entries(change).filter(([name, value]) => {
        const told = Object.entries(sent[entity] ?? {}).find(([other]) => other === name)
        return told === undefined || !isSame(told[1], value)
      })
      return left.length === 0 ? [] : [[entity, Object.fromEntries(left)]]
    }),
  )
