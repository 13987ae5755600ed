import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { placeBeside } from '#ui/layer/hover-layer.ts'

type CellLayerProps = { at: string; children: ReactNode }

/** What belongs to the cell in which one stands, beside it and over everything else. */
export function CellLayer({ at, children }: CellLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = layer.current
    const cell = document.getElementById(at)
    if (shown === null || cell === null) return
    shown.showPopover()
    const place = () => placeBeside(cell, shown)
    place()
    const resized = new ResizeObserver(place)
    resized.observe(shown)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      shown.hidePopover()
    }
  }, [at])
  return (
    <div
      ref={layer}
      popover="manual"
      data-layer="cell"
      // the focus stays in the grid, where the keys are heard
      onPointerDown={(event) => event.preventDefault()}
      className="layer-in fixed inset-auto m-0 rounded-layer border border-line-strong bg-raised p-0 text-ink shadow-e1"
    >
      {children}
    </div>
  )
}
