import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type OneLineProps = {
  /** Each child is one thing that is shown or not; the last ones give way first. */
  children: ReactNode
  /** Its height with it, which is that of a child. */
  className: string
  /** Told of a child whether it has room, for whoever offers the others elsewhere. */
  onFit?: (part: HTMLElement, fits: boolean) => void
}

/**
 * As many of its children as have room in one line, the first ones first; the others are reached another way. The
 * browser lays it out with the rest of the page: to measure it would lay out the whole page once more.
 */
export function OneLine({ children, className, onFit }: OneLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const observer = useRef<IntersectionObserver>(undefined)
  useLayoutEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const part = target as HTMLElement // a child of ours
          // what has wrapped below the first line is seen by nobody, nor reached by Tab
          part.style.visibility = isIntersecting ? '' : 'hidden'
          onFit?.(part, isIntersecting)
        }
      },
      { root: line.current },
    )
    observer.current = watch
    return () => watch.disconnect()
  }, [onFit])
  // whichever they are now; one that is observed already stays so
  useLayoutEffect(() => {
    for (const part of line.current?.children ?? []) observer.current?.observe(part)
  })
  return (
    // what a focus draws around a child is not cut off
    <div
      ref={line}
      className={classes(
        'flex min-w-0 flex-wrap content-start items-center gap-y-4 overflow-clip [overflow-clip-margin:4px] *:shrink-0',
        className,
      )}
    >
      {children}
    </div>
  )
}
