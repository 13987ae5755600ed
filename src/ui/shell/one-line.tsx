import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type OneLineProps = {
  /** Each child is one thing that is shown or not; the last ones give way first. */
  children: ReactNode
  className?: string
}

const fit = (box: HTMLElement | null) => {
  if (box === null) return
  const parts = [...box.children].filter((part) => part instanceof HTMLElement)
  for (const part of parts) part.hidden = false
  for (const part of parts.toReversed()) {
    if (box.scrollWidth <= box.clientWidth) return
    part.hidden = true
  }
}

/** As many of its children as have room in one line, the first ones first; the others are reached another way. */
export function OneLine({ children, className }: OneLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => fit(line.current))
  useLayoutEffect(() => {
    const box = line.current
    if (box === null) return undefined
    const observer = new ResizeObserver(() => fit(box))
    // the room it is given: its own width follows from what is shown
    observer.observe(box.parentElement ?? box)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={line} className={classes('flex min-w-0 items-center *:shrink-0', className)}>
      {children}
    </div>
  )
}
