import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type OneLineProps = {
  /** Each child is one thing that is shown or not; the last ones give way first. */
  children: ReactNode
  /** Its height with it, which is that of a child. */
  className: string
}

/** What has wrapped below the first line is seen by nobody, nor reached by Tab. */
const createObserver = (box: HTMLElement) =>
  new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (target instanceof HTMLElement) target.style.visibility = isIntersecting ? '' : 'hidden'
    },
    { root: box },
  )

/**
 * As many of its children as have room in one line, the first ones first; the others are reached another way. The
 * browser lays it out with the rest of the page: to measure it would lay out the whole page once more.
 */
export function OneLine({ children, className }: OneLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const observer = useRef<IntersectionObserver>(undefined)
  useLayoutEffect(() => {
    if (line.current === null) return undefined
    observer.current = createObserver(line.current)
    return () => observer.current?.disconnect()
  }, [])
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
