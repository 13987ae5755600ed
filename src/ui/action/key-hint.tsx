import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

export type KeyHintProps = { keys: readonly string[]; children: ReactNode }

/** A key and what it does, in a footer: the key before its word, because nothing can be pressed here. */
export function KeyHint({ keys, children }: KeyHintProps) {
  return (
    <span className="inline-flex shrink-0 items-center gap-2 text-meta text-ink-3">
      <Kbd caps={keys} />
      {children}
    </span>
  )
}
