import { classes } from '#ui/classes.ts'

export type SpanBarProps = {
  /** In percent of the bar, from the left. */
  parts: readonly { from: number; width: number; isNow: boolean }[]
  /** Higher, where it stands by itself. */
  isLarge?: boolean
}

/** When something was done within a span, such as work within a day; what it says stands beside it in words. */
export function SpanBar({ parts, isLarge = false }: SpanBarProps) {
  return (
    <span
      aria-hidden
      className={classes('relative block rounded-row bg-press forced-colors:border', isLarge ? 'h-4' : 'h-1.5')}
    >
      {parts.map(({ from, width, isNow }) => (
        <span
          key={from}
          style={{ left: `${from}%`, width: `${width}%` }}
          className={classes(
            'absolute inset-y-0 rounded-row forced-colors:bg-[CanvasText]',
            isNow ? 'bg-now' : 'bg-control',
          )}
        />
      ))}
    </span>
  )
}
