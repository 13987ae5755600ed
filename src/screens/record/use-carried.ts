import { createContext, use, useCallback, useEffect, useState } from 'react'

/** Is the record drawn only until its editor stands in its place? Whatever is opened there would go with it. */
export const Passing = createContext(false)

const carried = new Map<string, unknown>()

type Carried<Asked> = {
  asked: Asked | undefined
  ask: (next: Asked | undefined) => void
  /** It is asked there, and opens in what comes; keys go on to it. */
  isOnItsWay: boolean
}

/** What a part of a record has been asked for: asked of one that is drawn in passing, it is opened by that which comes. */
export function useCarried<Asked>(name: string): Carried<Asked> {
  const isPassing = use(Passing)
  const [asked, set] = useState(() => (isPassing ? undefined : (carried.get(name) as Asked | undefined))) // by its name
  useEffect(() => {
    if (!isPassing) return undefined
    // what comes is drawn together with this one's going; whoever goes elsewhere takes nothing along
    return () => void setTimeout(() => carried.delete(name))
  }, [isPassing, name])
  const ask = useCallback(
    (next: Asked | undefined) => {
      if (isPassing) carried.set(name, next)
      set(() => next)
    },
    [isPassing, name],
  )
  return {
    asked: isPassing ? undefined : asked,
    isOnItsWay: isPassing && asked !== undefined,
    ask,
  }
}
