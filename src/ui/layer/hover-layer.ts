import { useRef, type FocusEvent, type KeyboardEvent } from 'react'

const gap = 6
const inset = 8

/** Puts a layer of the top layer below its anchor, or above it where the window ends. */
export function placeBeside(anchor: Element, layer: HTMLElement, align: 'start' | 'center' = 'start'): void {
  const from = anchor.getBoundingClientRect()
  const box = layer.getBoundingClientRect()
  const wanted = align === 'start' ? from.left - 4 : from.left + (from.width - box.width) / 2
  const left = Math.max(inset, Math.min(wanted, window.innerWidth - box.width - inset))
  const below = from.bottom + gap
  const fits = below + box.height <= window.innerHeight - inset
  layer.style.left = `${left}px`
  layer.style.top = `${fits ? below : from.top - gap - box.height}px`
}

/**
 * What a reason or a tooltip needs to open on hover and on focus, to stay while the pointer is on it,
 * and to go with Escape (WCAG 1.4.13). The host is one element around both the anchor and the layer.
 */
export function useHoverLayer<Anchor extends HTMLElement, Layer extends HTMLElement>(
  shown: boolean,
  align: 'start' | 'center' = 'start',
) {
  const anchor = useRef<Anchor>(null)
  const layer = useRef<Layer>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hide = () => {
    clearTimeout(timer.current)
    if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
  }
  const show = () => {
    clearTimeout(timer.current)
    if (!shown || !anchor.current || !layer.current || layer.current.matches(':popover-open')) return
    layer.current.showPopover()
    placeBeside(anchor.current, layer.current, align)
  }
  const later = (act: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }

  return {
    anchor,
    layer,
    show,
    host: {
      onPointerEnter: () => later(show, 150),
      onPointerLeave: () => later(hide, 150),
      onFocus: show,
      onBlur: (event: FocusEvent) => {
        // A popover lies in the tree below its host, so focus may move from the anchor into it.
        if (!event.currentTarget.contains(event.relatedTarget)) hide()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !layer.current?.matches(':popover-open')) return
        event.preventDefault()
        event.stopPropagation()
        hide()
      },
    },
  }
}
