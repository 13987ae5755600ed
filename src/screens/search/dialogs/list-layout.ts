import type { ListLayout } from '#screens/services.ts'
import type { GridColumn, GridDensity } from '#ui/list/grid-types.ts'

export type LayoutColumn = Pick<GridColumn<never>, 'id' | 'header' | 'size'>

export const densities = ['compact', 'normal', 'roomy'] as const satisfies readonly GridDensity[]

export const nextDensity = (density: GridDensity = 'normal'): GridDensity =>
  densities[(densities.indexOf(density) + 1) % densities.length] ?? 'normal'

const stepOfWidth = 16
const narrowest = 48
const widest = 640

/** The columns in the order in which they stand; those that the layout does not name follow. */
export const shownOrder = (columns: readonly LayoutColumn[], { order = [] }: ListLayout): LayoutColumn[] => {
  const named = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...named, ...columns.filter(({ id }) => !order.includes(id))]
}

export const moved = <T>(all: readonly T[], from: number, to: number): T[] | undefined => {
  const one = all[from]
  if (one === undefined || to < 0 || to >= all.length) return undefined
  return all.toSpliced(from, 1).toSpliced(to, 0, one)
}

export const resized = (layout: ListLayout, { id, size }: LayoutColumn, by: 1 | -1): ListLayout => {
  const width = (layout.sizes?.[id] ?? size) + by * stepOfWidth
  return { ...layout, sizes: { ...layout.sizes, [id]: Math.max(narrowest, Math.min(widest, width)) } }
}

/** Shows a hidden column, hides one that is shown. */
export const switched = (layout: ListLayout, hidden: readonly string[], id: string): ListLayout => ({
  ...layout,
  hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
})
