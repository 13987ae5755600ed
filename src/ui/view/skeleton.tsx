import { classes } from '#ui/classes.ts'

export type SkeletonProps = {
  /** A width such as `72%`; varied by the caller, so that rows do not look like a ladder. */
  width?: string
  /** For right-aligned cells. */
  end?: boolean
  className?: string
}

/** A still bar of 8 px in place of a text that is loading; its row keeps the height it will have. */
export function Skeleton({ width = '60%', end = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      style={{ width }}
      className={classes(
        'block h-2 rounded-full bg-press forced-colors:border forced-colors:border-current',
        end && 'ml-auto',
        className,
      )}
    />
  )
}
