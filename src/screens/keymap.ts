import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { keymapMachine } from '#machines/keymap.ts'

export const KeymapContext = createContext<ActorRefFrom<typeof keymapMachine> | null>(null)

/** The user's own keys as a life: recorded, refused, kept. */
export function useKeymap(): ActorRefFrom<typeof keymapMachine> {
  const keymap = use(KeymapContext)
  if (keymap === null) throw new Error('No keymap: the app provides it behind the sign-in')
  return keymap
}
