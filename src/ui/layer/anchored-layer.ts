import { useLayoutEffect, useRef } from 'react'
import { placeBeside } from './hover-layer.ts'

/** A layer of the top layer (`popover="manual"`) that stands beside its anchor while it is open, also where that is scrolled. */
export function useAnchoredLayer<Anchor extends HTMLElement, Layer extends HTMLElement>(isOpen: boolean) {
  const anchor = useRef<Anchor>(null)
  const layer = useRef<Layer>(null)
  useLayoutEffect(() => {
    const [from, shown] = [anchor.current, layer.current]
    if (!isOpen || from === null || shown === null) return
    const place = () => placeBeside(from, shown)
    shown.showPopover()
    place()
    // its contents come and go with what is typed
    const resized = new ResizeObserver(place)
    resized.observe(shown)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      shown.hidePopover()
    }
  }, [isOpen])
  return { anchor, layer }
}
