/** Rows of a list, counted from 0, the last one included. */
export type RowSpan = { first: number; last: number }

/** Rows are asked for in steps, so that scrolling by one row asks nothing. */
const step = 25

/** The rows around the focused one, before it is known how many fit into the window. */
export const firstSpan = (at: number): RowSpan => ({ first: Math.max(0, at - step), last: at + step })

/** The rows in view with some before and after them. */
export const spanAround = ({ first, last }: RowSpan): RowSpan => ({
  first: Math.max(0, Math.floor(first / step - 1) * step),
  last: Math.ceil((last + 1) / step + 1) * step - 1,
})

/** The pages that hold these rows, counted from 0. */
export const pagesIn = ({ first, last }: RowSpan, size: number): number[] => {
  const from = Math.floor(first / size)
  return Array.from({ length: Math.floor(last / size) - from + 1 }, (_, at) => from + at)
}
