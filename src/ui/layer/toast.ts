import type { ReactNode } from 'react'
import { toast } from 'sonner'

export type ToastTone = 'plain' | 'good' | 'warn' | 'bad'

export type Toast = {
  text: string
  detail?: string
  tone?: ToastTone
  /** The label may hold the key, such as "Rückgängig z". */
  action?: { label: ReactNode; onClick: () => void }
  /** A toast of the same id takes the place of the one before. */
  id?: string
  /** How long it stays; errors stay until they are closed. */
  ms?: number
}

const kinds = { plain: toast, good: toast.success, warn: toast.warning, bad: toast.error } as const

/** Shows a toast bottom right and returns its id. */
export function showToast({ text, detail, tone = 'plain', action, id, ms }: Toast): string | number {
  return kinds[tone](text, {
    id,
    description: detail,
    action,
    duration: ms ?? (tone === 'bad' ? Infinity : 6000),
  })
}

export const isToastShown = (id: string | number): boolean => toast.getToasts().some((shown) => shown.id === id)

export function hideToast(id?: string | number): void {
  toast.dismiss(id)
}
