import { classes } from '#ui/classes.ts'

export type ProgressBarProps = {
  label: string
  /** 0 to 100; left out for work of unknown length. */
  value?: number
  /** Work that is running: the bar's track moves (spec §4: in progress). */
  streaming?: boolean
  /** Read out in place of the percentage, such as "612.400 von 1.000.000". */
  valueText?: string
  className?: string
}

export function ProgressBar({ label, value, streaming = false, valueText, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={classes(
        'relative h-1 overflow-hidden rounded-full bg-press forced-colors:border forced-colors:border-current',
        className,
      )}
    >
      {(streaming || value === undefined) && (
        <span
          aria-hidden
          className="absolute inset-y-0 right-0 -left-4 animate-stream bg-[repeating-linear-gradient(115deg,var(--color-line-strong)_0_8px,transparent_8px_16px)]"
        />
      )}
      {value === undefined ? (
        <span className="absolute inset-y-0 left-0 w-1/4 animate-seek rounded-full bg-now" />
      ) : (
        <span
          style={{ transform: `scaleX(${Math.max(0, Math.min(100, value)) / 100})` }}
          className="absolute inset-0 origin-left rounded-full bg-now transition-transform duration-150 ease-linear forced-colors:bg-[Highlight]"
        />
      )}
    </div>
  )
}
