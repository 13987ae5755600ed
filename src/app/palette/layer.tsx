import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isOfBurst, isText, lastPressedAt, type Typing } from './confirming/burst.ts'
import { cycleTab, tabbable } from '#ui/layer/tab-cycle.ts'

export type PaletteLayerProps = {
  label: string
  children: ReactNode
  /** One level up: an argument, a page, then out. */
  onBack: () => void
  onClose: () => void
  /** Enter where nothing takes it: on a page that waits. */
  onEnter: () => void
  /** A sign typed there. */
  onType: (sign: string) => void
  /** The page that asks for a confirmation stands there, this one. */
  question: number | undefined
}

const fields = 'input, textarea, select'
const isField = (target: EventTarget) => target instanceof Element && target.matches(fields)

/** Keeps a question from being answered by the typing that opened it. */
function useBurst(question: number | undefined) {
  const typing = useRef<{ of?: number | undefined } & Typing>({ openedAt: 0, openedBy: 0, typedAt: undefined })
  useLayoutEffect(() => {
    if (typing.current.of !== question)
      typing.current = {
        of: question,
        openedAt: performance.now(),
        openedBy: lastPressedAt(),
        typedAt: undefined,
      }
  }, [question])
  return (event: KeyboardEvent) => {
    if (question === undefined || isField(event.target)) return
    const now = event.timeStamp
    const isKept = isOfBurst(event.nativeEvent, typing.current, now)
    if (event.type === 'keydown' && isText(event)) typing.current.typedAt = now
    if (!isKept) return
    event.preventDefault()
    event.stopPropagation()
  }
}

const isIdle = (target: EventTarget) => target instanceof Element && target.closest(tabbable) === null

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** The focus returns to where it was; where that is gone, e.g. the button of the move that was made, the page has it. */
const returnTo = (before: Element | null) => {
  if (before === document.body) return
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (document.activeElement !== before) document.getElementById('main')?.focus({ preventScroll: true })
}

/** The browser's own modal layer: what lies behind is inert at once, and the focus returns to where it was. */
export function PaletteLayer(props: PaletteLayerProps) {
  const { label, children, onBack, onClose, onEnter, onType, question } = props
  const hold = useBurst(question)
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const layer = ref.current
    const before = document.activeElement
    layer?.showModal()
    layer?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      layer?.close()
      returnTo(before)
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={label}
      data-confirming={question}
      onKeyDownCapture={hold}
      // where Space presses a button when it is let go
      onKeyUpCapture={hold}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Tab' && !event.defaultPrevented) return cycleTab(ref.current, event)
        if (event.key === 'Enter' && isIdle(event.target)) return onEnter()
        if (isSign(event) && isIdle(event.target)) return onType(event.key)
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // the browser would close the layer whatever is on it
        event.preventDefault()
        event.stopPropagation()
        onBack()
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current) onClose()
      }}
      className="fixed inset-x-0 top-21 z-palette m-0 mx-auto max-h-[calc(100dvh-120px)] w-[min(680px,calc(100vw-32px))] max-w-none flex-col open:flex overflow-hidden rounded-layer border border-line-strong bg-raised p-0 text-ink shadow-e2 transition duration-120 ease-kontor backdrop:bg-scrim starting:scale-[.985] starting:opacity-0"
    >
      {children}
    </dialog>
  )
}
