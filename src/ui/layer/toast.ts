import type { ReactNode } from 'react'

export type ToastTone = 'plain' | 'good' | 'warn' | 'bad'

export type Toast = {
  text: string
  detail?: string
  tone?: ToastTone
  /** The label may hold the key, such as "Rückgängig z". */
  action?: { label: ReactNode; onClick: () => void }
  /** A toast of the same id takes the place of the one before. */
  id?: string
  /** Of an error: what it is about, so that it goes when the same succeeds. */
  about?: string
  /** How long it stays; errors stay until they are closed, the same succeeds or the place is left. */
  ms?: number
  /** It has been closed, or its time is over. */
  onGone?: () => void
}

export type ToastPlace = {
  show: (toast: Toast) => void
  hide: (id?: string) => void
  isShown: (id: string) => boolean
  /** What errors were about has succeeded. */
  succeeded?: (about: string) => void
}

/** What is said before the toaster's code has come, shown as soon as it is there. */
let waiting: readonly Toast[] = []

const queue: ToastPlace = {
  show: (toast) => {
    waiting = [...waiting.filter(({ id }) => id === undefined || id !== toast.id), toast]
  },
  hide: (id) => {
    waiting = id === undefined ? [] : waiting.filter((toast) => toast.id !== id)
  },
  isShown: (id) => waiting.some((toast) => toast.id === id),
}

let place = queue

/** Plugged in by the toaster while it is mounted. */
export const provideToastPlace = (next: ToastPlace): (() => void) => {
  place = next
  const said = waiting
  waiting = []
  for (const toast of said) place.show(toast)
  return () => (place = queue)
}

let isCovered: (toast: Toast) => boolean = () => false

/** Plugged in by what may stand in the place of toasts (`cover-toasts.ts`), as soon as it is there. */
export const provideCover = (next: typeof isCovered): void => {
  isCovered = next
}

/** Shows a toast bottom right, unless what it says stands elsewhere now. */
export const showToast = (toast: Toast): void => {
  if (!isCovered(toast)) place.show(toast)
}

/** The toast that says what an answer says. */
export const answerToast = (tone: ToastTone, text: string): string => `${tone} ${text}`

/** The toast that says why a command was refused; who knows that it holds no longer hides it. */
export const refusalToast = (command: string): string => `refused.${command}`

export const isToastShown = (id: string): boolean => place.isShown(id)

/** Errors about this are over, and go once they could be read. */
export const endErrors = (about: string): void => place.succeeded?.(about)

export const hideToast = (id?: string): void => place.hide(id)
