import { OctagonAlert } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { cycleTab } from './tab-cycle.ts'

export type SeriousErrorProps = {
  open: boolean
  title: string
  /** What is kept and what to do. */
  text: string
  /** The way back, if there is one. */
  action?: ReactNode
  onClose: () => void
}

/** The full-screen overlay of a serious server error (spec §8); a native modal, so nothing behind it is reachable. */
export function SeriousError({ open, title, text, action, onClose }: SeriousErrorProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A native dialog is modal only when opened by its method.
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Tab') cycleTab(dialog.current, event)
      }}
      className="fixed inset-0 z-overlay m-0 h-dvh max-h-none w-dvw max-w-none border-0 bg-surface p-6 text-ink open:grid open:place-items-center"
    >
      <div className="flex max-w-105 flex-col items-center gap-3 text-center">
        <OctagonAlert aria-hidden size={24} strokeWidth={1.75} className="text-tone-bad" />
        <h1 id={`${id}-title`} className="text-record font-strong">
          {title}
        </h1>
        <p id={`${id}-text`} className="text-body text-ink-2">
          {text}
        </p>
        {action !== undefined && <div className="mt-2">{action}</div>}
      </div>
    </dialog>
  )
}
